export const links = {
  help: 'https://blog.platinum.example/bantuan',
  blog: 'https://blog.platinum.example/',
  terms: 'https://platinum.example/syarat-dan-ketentuan',
  contact: 'https://platinum.example/kontak',
} as const;

export const version = '0.1.0';
