import { contactPage } from '../../contract/contact.ts';

export const links = {
  help: 'https://blog.platinum.example/bantuan',
  blog: 'https://blog.platinum.example/',
  terms: 'https://platinum.example/syarat-dan-ketentuan',
  contact: contactPage,
} as const;

export const version = '0.1.0';
