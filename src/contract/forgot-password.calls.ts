/** Forgot password, first step: a registered number asks for a code (FP-2 to FP-6). */
import * as v from 'valibot';
import { defineCall, refusal, success } from './call.ts';
import { codeLife } from './deadline.ts';
import { CodeTicket, Phone, Uuid } from './schemas.ts';
import { merchantInvalid, otpBlock, phoneCode, validation } from './shared-outcomes.ts';
import { ticket } from './ticket.ts';

export const requestReset = defineCall({
  name: 'requestReset',
  path: '/v2/player/password/forgot/send',
  auth: 'none',
  body: v.object({ phone: Phone, merchant_uid: Uuid }),
  v1: {
    path: '/player/api/v1.0/forgot/password/request',
    as: { 'validation.not.registered': 'player_not_found' },
  },
  write: ({ phone, merchantUid }: { phone: string; merchantUid: string }) => ({
    body: { phone, merchant_uid: merchantUid },
  }),
  outcomes: {
    accepted: success(CodeTicket, ({ register_token, e, codes_left }, { stamp, input }) => ({
      ticket: ticket(register_token, e ?? '', (input as Partial<{ phone: string }>).phone),
      until: stamp.receivedAt + codeLife,
      codesLeft: codes_left,
    })),
    'validation.not.registered': refusal(phoneCode('validation.not.registered')),
    please_finish_your_registration_process: refusal(phoneCode('please_finish_your_registration_process')),
    /** v1’s word for an unregistered number. */
    player_not_found: refusal({ type: 'error.player', text: 'Player Not Found!', status: 404 }),
    otp_block: otpBlock,
    merchant_uid: merchantInvalid,
    validation,
  },
});
