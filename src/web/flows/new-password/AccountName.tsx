/** A hidden field: password managers store the new password for this account. */
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
