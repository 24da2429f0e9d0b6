/** What holds on every way through a flow that moves money, a number or a PIN: C85, C87, GM-3, GM-15, OT-1, PC-1, PN-1, RG-2, WD-1. */
import { explored } from '../../src/walk/mutants/explored.ts';
import { describe, expect, it } from '../../src/walk/rules/rules.ts';
import { always, check, either, leadsTo, precedes, type Moment, type Rule } from '../../src/walk/rules/temporal.ts';
import { models } from '../flows/models.ts';

const ended = ({ snapshot }: Moment): boolean => snapshot.status !== 'active';
/** A child has ended with an output of this type. */
const gives =
  (child: string, type: string) =>
  ({ event }: Moment): boolean =>
    event.type === `xstate.done.actor.${child}` && event['output']?.type === type;
const isAtList = ({ name }: { name: string }): boolean => name === 'games';

const laws: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  withdrawal: {
    'WD-1 ux78 the PIN is asked for after the review': precedes('active.reviewing', 'active.confirming'),
    'WD-1 C85 nothing is sent before the PIN is confirmed': precedes(gives('pinPad', 'confirmed'), 'active.sending'),
    'C87 whoever sends comes to know what became of it': leadsTo(
      'active.sending',
      either('active.accepted', 'active.typing', 'active.elsewhere', ended),
    ),
  },
  'top-up': {
    'TU-1 nothing is ordered before the review': precedes('confirming', 'creating'),
    'C87 whoever orders comes to know what became of it': leadsTo(
      'creating',
      either('choosing', 'leaving', 'elsewhere', 'returned', 'told', ended),
    ),
  },
  registration: {
    'RG-2 nobody is logged in before number and password are proved': precedes('verifying.here', 'loggingIn'),
  },
  wishes: {
    'GM-15 ER-2 whether the player is at the list is known after each change of the address': always(
      ({ event, snapshot }) =>
        event.type !== 'route.changed' || isAtList(event['route']) === isAtList(snapshot.context.route),
    ),
  },
  'phone-change': {
    'PC-1 the PIN comes after the code': precedes(gives('oneTimeCode', 'verified'), 'pad'),
  },
};

describe.each(models.flatMap((model) => (laws[model.name] ? [{ name: model.name, model }] : [])))(
  '$name',
  ({ name, model }) => {
    it.each(Object.entries(laws[name] ?? {}))('%s', (title, law) => {
      expect(check(explored(model), { [title]: law })).toEqual([]);
    });
  },
);
