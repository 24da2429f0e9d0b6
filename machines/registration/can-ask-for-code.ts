import { isPhone } from '../../src/contract/fields.ts';

/** Submit stays disabled until the length is 10 to 14 and the terms are ticked (RG-1). */
export const canAskForCode = (form: { phone: string; agreed: boolean }): boolean => form.agreed && isPhone(form.phone);
