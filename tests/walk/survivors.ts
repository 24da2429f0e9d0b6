/**
 * Mutants that no rule has to notice, with the reason: no requirement covers the change. The recorded walks notice
 * them all the same.
 */
import type { Survivors } from '../../src/walk/product.ts';

export const survivors: readonly Survivors[] = [
  {
    machine: null,
    mutants: { operator: 'extra-transition' },
    why: 'No requirement lists what a state does not hear; that it hears nothing else, the walk of ignored events holds.',
  },
  {
    machine: 'login',
    mutants: { words: ['entering.throttled:credentials.edited is not there'] },
    why: 'LG-4 asks that a wait is waited for, which submitting holds; whether typing takes its sentence away, it leaves open.',
  },
  {
    machine: 'profile',
    mutants: { words: ['leads to profile.editing.invalid'] },
    why: 'The summary of a form without problems is empty: nothing on screen differs.',
  },
  {
    machine: 'one-time-code',
    mutants: { words: ['resend.sending:resendCode.otp_block does not setMinutes'] },
    why: 'RG-6 has the minutes said as a snackbar, which a rule holds; the field repeats them for a code that was blocked only, and that brings its own.',
  },
  {
    machine: null,
    mutants: { words: ['does not holdKey'] },
    why: 'MO-1 and C86 ask that the key stays and is remembered, which rules hold; the next try opens the intent in any case.',
  },
  {
    machine: 'withdrawal',
    mutants: { words: ['typing:review.requested[2] is asked after the branch that follows it'] },
    why: 'Amount and account are both wrong: WD-1 asks for a word about each, and leaves open which is said first.',
  },
  {
    machine: 'top-up',
    mutants: { words: ['choosing:review.requested[1] is asked after the branch that follows it'] },
    why: 'Amount and method are both wrong: TU-1 asks for a word about each, and leaves open which is said first.',
  },
  {
    machine: 'top-up',
    mutants: {
      words: [
        'topUp.told:form.requested does not forgetReturn',
        'topUp.returned:form.requested does not forgetReturn',
        'topUp.returned.pending:done(transaction) does not forgetReturn',
      ],
    },
    why: 'A return counts only where a visit begins, and what leads back there forgets it too: no page differs.',
  },
  {
    machine: 'pin',
    mutants: { words: ['requestCode.ticket_invalid does not forgetPinReset'] },
    why: 'SS-7 has a reset forgotten by its otp_id, and where a first code is asked for there is none yet: nothing is kept that could be forgotten.',
  },
  {
    machine: 'player',
    mutants: { words: ['page.deciding:always[8] is not there'] },
    why: 'A page without a machine of its own has nothing to run: whether it is called elsewhere or still deciding, nobody sees.',
  },
  {
    machine: 'player',
    mutants: {
      words: [
        'page:route.changed leads to player.active.page',
        'page:route.changed[1] leads to player.active.page',
        'page:draft.found leads to player.active.page',
      ],
    },
    why: 'The region of pages begins by deciding: it is the same place.',
  },
  {
    machine: 'player',
    mutants: { words: ['page.transaction:page.restored'] },
    why: 'TX-1 asks nothing of a receipt that comes back from memory: its timers come back with it, and it reads itself when it is shown.',
  },
  {
    machine: 'room',
    mutants: { words: ['room.ended.deciding:always[2] is not there'] },
    why: 'What is on screen of a match that was drawn or refunded comes from its result, which GM-5 rules hold; the state only names it for the diagram.',
  },
  {
    machine: 'room',
    mutants: { words: ['online:channel.replaced does not markLost'] },
    why: 'Where the server is asked already, how often the live connection failed counts no more: whatever tries it anew begins at the first time.',
  },
  {
    machine: 'round',
    mutants: { words: ['round.playing.hand.done:clock.reached leads to round.playing.hand.next'] },
    why: 'What is next for whoever is done is being done: it asks and waits the same, only in another order.',
  },
  {
    machine: 'round',
    mutants: { words: ['hand:news.arrived[2] does not markHeard'] },
    why: 'What it counts are verdicts that brought points: looked through once more, none of them is a miss (SH-20).',
  },
  {
    machine: 'round',
    mutants: { words: ['round.playing.wire.asking does not markSent on entry'] },
    why: 'It shows only where a room has ended for one call and goes on for the next: whether what never went out is sent or taken back then, GM-5 leaves open.',
  },
  {
    machine: 'storefront',
    mutants: { words: ['player:tab.signedIn leads to storefront.visit.deciding'] },
    why: 'A player at the address of a step has been led home already (RT-12); this leads there once more, and nothing else differs.',
  },
  {
    machine: 'pin-pad',
    mutants: { words: ['pinPad.fresh:pin.submitted[1] is asked after the branch that follows it'] },
    why: 'A new PIN that is weak and is the old one breaks two rules of PN-3; which of them is said first, none asks.',
  },
];
