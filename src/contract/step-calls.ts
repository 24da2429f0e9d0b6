/** The calls of the machines that follow a visitor's number: code and password. */
import { verifyVisitorCode } from './code-check.calls.ts';
import { setPassword } from './new-password.calls.ts';

export const stepCalls = { verifyCode: verifyVisitorCode, setPassword } as const;
