/** The two steps of a visitor's flow, as the rules of the flows around them take them. */
import type { AnyStateMachine } from 'xstate';
import { verificationScreen } from '../../../machines/verification/verification.selectors.ts';
import type { MachineRun } from '../../../src/walk/rules/machine-run.ts';
import { code, password } from '../kit/samples.ts';

type Flow = Pick<MachineRun<AnyStateMachine>, 'child'>;

export const enterCode = ({ child }: Flow) =>
  child('verification', 'oneTimeCode').send({ type: 'code.submitted', code });
export const changeNumber = ({ child }: Flow) =>
  child('verification', 'oneTimeCode').send({ type: 'number.changeRequested' });
export const savePassword = ({ child }: Flow) =>
  child('verification', 'newPassword').send({
    type: 'passwords.submitted',
    current: null,
    password,
    confirmation: password,
  });
/** The screen of a flow, or that of its step where the verification has it. */
export const stepOf = ({ child }: Flow, screen: string) =>
  screen === 'verifying' ? verificationScreen(child('verification').getSnapshot()) : screen;
