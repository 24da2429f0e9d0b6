/** Lets a password manager file the new password under the right account. Nobody sees it. */
import { visuallyHidden } from '../../ui/index.ts';

export function AccountName({ phone }: { phone: string }) {
  return (
    <input
      className={visuallyHidden}
      type="text"
      autoComplete="username"
      value={phone}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
