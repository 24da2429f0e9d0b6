/** The fields as schemas, for requests and replies. */
import * as v from 'valibot';
import { isCode, isIndonesianPhone, isNewPassword, isPhone, isToken, isUuid } from './fields.ts';
import { isPin } from './pin-rules.ts';

const checked = (isValid: (text: string) => boolean) => v.pipe(v.string(), v.check(isValid));

export const Phone = checked(isPhone);
export const IndonesianPhone = checked(isIndonesianPhone);
export const NewPassword = checked(isNewPassword);
export const Code = checked(isCode);
export const Pin = checked(isPin);
export const Uuid = v.pipe(checked(isUuid), v.toLowerCase());
export const Token = checked(isToken);
/** So many characters, counted as code points, as the forms count them. */
export const Text = (longest: number) => checked((text) => text !== '' && [...text].length <= longest);
