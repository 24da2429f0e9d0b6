/** Faults that only order shows; `npm run simulate -- --planted` has to find every one. */
import type { Planted } from './bundle.ts';

const domain = 'src/server/domain';

export const planted: readonly Planted[] = [
  {
    name: 'a room is changed without its lock',
    file: `${domain}/rooms/room-rows.ts`,
    before: 'order by id for update`);',
    after: 'order by id`);',
  },
  {
    name: 'a player’s changes run without the lock of the phone',
    file: `${domain}/access/players.ts`,
    before: 'await lockPhone(handle, seen.phone, now);',
    after: 'void lockPhone;',
  },
  {
    name: 'an order is ended without its lock',
    file: `${domain}/vendors/vendor-orders.ts`,
    before: "and type in ('topup', 'withdraw') for update`);",
    after: "and type in ('topup', 'withdraw')`);",
  },
  {
    name: 'a PIN is counted after it is compared',
    file: `${domain}/pin/pins.ts`,
    before: `update players set pin_failures = pin_failures + 1
        where id = \${player} and pin_hash is not null and pin_failures < \${pinTries}
        returning pin_hash, pin_failures\`);`,
    after: `select pin_hash, pin_failures + 1 as pin_failures from players
        where id = \${player} and pin_hash is not null and pin_failures < \${pinTries}\`);
      await passwords.isDated('');
      if (counted) await new Promise((resolve) => setTimeout(resolve, 40));
      if (counted) await database.run(sql\`update players set pin_failures = \${counted.pin_failures} where id = \${player}\`);`,
  },
  {
    name: 'a proof of the PIN is used twice',
    file: `${domain}/pin/pin-proofs.ts`,
    before: 'and used_at is null and expires_at > ${now}`);',
    after: 'and expires_at > ${now}`);',
  },
  {
    name: 'a message is deleted before it is sent',
    file: `${domain}/platform/outbox.ts`,
    before: `await port.send({ id, phone, text, writtenAt: created_at });
          await database.run(sql\`delete from outbox where id = \${id}\`);`,
    after: `await database.run(sql\`delete from outbox where id = \${id}\`);
          await port.send({ id, phone, text, writtenAt: created_at });`,
  },
  {
    name: 'a message is not awaited',
    file: `${domain}/platform/outbox.ts`,
    before: 'await port.send({',
    after: 'void port.send({',
  },
  {
    name: 'the lease of a message is shorter than its sending',
    file: `${domain}/platform/outbox.ts`,
    before: 'const lease = 15_000;',
    after: 'const lease = 20;',
  },
  {
    name: 'the lease of an order’s task is shorter than the task',
    file: `${domain}/vendors/vendor-tasks.ts`,
    before: 'export const lease = minute;',
    after: 'export const lease = 20;',
  },
  {
    name: 'a callback is acknowledged before it is stored',
    file: 'src/server/http/vendor-callback.ts',
    before: "context.set('outcome', await events.receive(vendor, event));",
    after: 'void events.receive(vendor, event).catch(() => undefined);',
  },
  {
    name: 'a second callback of one end is a contradiction',
    file: `${domain}/vendors/vendor-orders.ts`,
    before: "if (isOurs && order.status === end) return 'ignored';",
    after: '',
  },
  {
    name: 'a refused payout is released though an earlier try may have arrived',
    file: `${domain}/vendors/vendor-tasks.ts`,
    before: 'if (isSure && held.task_tries === order.task_tries)',
    after: 'if (isSure || held.task_tries > 0)',
  },
  {
    name: 'an order that ended meanwhile is ended again',
    file: `${domain}/vendors/vendor-tasks.ts`,
    before: "if (held?.status === 'pending' && !held.needs_person) await",
    after: 'if (held) await',
  },
  {
    name: 'an order that ended meanwhile gets its next task',
    file: `${domain}/vendors/vendor-tasks.ts`,
    before: `task_tries = 0
      where id = \${order.id} and task is not null\`);`,
    after: `task_tries = 0
      where id = \${order.id}\`);`,
  },
  {
    name: 'a stake is reserved without being awaited',
    file: `${domain}/vendors/withdrawals.ts`,
    before: `await post(
    handle,
    \`withdraw/reserve/`,
    after: `void post(
    handle,
    \`withdraw/reserve/`,
  },
  {
    name: 'a match is settled without being awaited',
    file: `${domain}/rooms/room-steps.ts`,
    before: 'await settle(handle, room, now);',
    after: 'void settle(handle, room, now);',
  },
  {
    name: 'a code is not awaited',
    file: `${domain}/verification/verifications.ts`,
    before: 'await sendCode(handle, parts, { id,',
    after: 'void sendCode(handle, parts, { id,',
  },
  {
    name: 'a login outlives the change of its password',
    file: `${domain}/access/login.ts`,
    before: 'where id = ${player.id} and phone = ${phone} and password_hash = ${player.password_hash}`);',
    after: 'where id = ${player.id} and phone = ${phone}`);',
  },
  {
    name: 'a password is changed by what was current before',
    file: `${domain}/profile/credentials.ts`,
    before: 'if (passwordHash !== player.passwordHash && !(await passwords.matches(passwordHash, current)))',
    after: 'if (passwordHash === null)',
  },
  {
    name: 'a key is settled before its answer',
    file: 'machines/kit/money-intent.ts',
    before: '[`${name}.*`]: askLater,',
    after: '[`${name}.*`]: { ...askLater, actions: [...settleKey] },',
  },
  {
    name: 'a retry has a new key',
    file: 'machines/kit/money-intent.ts',
    before: "actions: ['holdKey', { type: 'markNotice', params: { notice } }] }) as const;",
    after: "actions: ['releaseKey', { type: 'markNotice', params: { notice } }] }) as const;",
  },
  {
    name: 'a late 401 ends the session of another tab',
    file: 'src/web/runtime/provide.ts',
    before: 'if (!stored || stored.token.equals(context.session?.token)) storage.clearSession();',
    after: 'storage.clearSession();',
  },
];
