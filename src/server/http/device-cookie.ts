/** The cookie that names a device (docs/decisions/027): no script reads it, no other site causes it to be sent. */
export interface DeviceCookie {
  /** Null unless the header has exactly one, of the form that `write` gives it. */
  read(header: string | undefined): string | null;
  write(token: string): string;
}

const days = 24 * 60 * 60;
/** The most that browsers keep one for, s. */
const life = 400 * days;

/** Not secure: a shop on this machine alone, without https. */
export function createDeviceCookie(isSecure: boolean): DeviceCookie {
  // The prefix makes browsers refuse one that another host set, or that came without https.
  const name = isSecure ? '__Host-device' : 'device';
  return {
    read(header = '') {
      const [value, ...others] = header
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`))
        .map((part) => part.slice(name.length + 1));
      return value !== undefined && others.length === 0 && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    write: (token) =>
      `${name}=${token}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  };
}
