/** Faults that only order shows; `npm run simulate -- --planted` has to find every one. */
import type { Edit, Planted } from '../kit/bundle.ts';

interface Counted extends Planted {
  /** A statement of the file that runs whenever the fault could matter; without one, `before` begins with it. */
  counted?: string | null;
}

const domain = 'src/server/domain';

export const planted: readonly Counted[] = [
  {
    name: 'a room is changed without its lock',
    file: `${domain}/rooms/room-rows.ts`,
    before: 'order by id for update`);',
    after: 'order by id`);',
    counted: 'const held = await handle.run(sql`select 1 from rooms',
  },
  {
    name: 'a player’s changes run without the lock of the phone',
    file: `${domain}/access/players.ts`,
    before: 'from hold_player(${id}, ${digest(token)}, ${now}, ${after(now, -session.idle)})`);',
    after: `from players where id = \${id} and exists (
          select 1 from open_session(\${digest(token)}, \${now}, \${after(now, -session.idle)}))\`);`,
    counted: 'const player = await handle.row<Player>(sql`',
  },
  {
    name: 'an order is ended without its lock',
    file: `${domain}/vendors/vendor-orders.ts`,
    before: "and type in ('topup', 'withdraw') for update`);",
    after: "and type in ('topup', 'withdraw')`);",
    counted: 'const isOurs = isWorth(told, order.total);',
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
    counted: 'const counted = await database.row<',
  },
  {
    name: 'a proof of the PIN is used twice',
    file: `${domain}/pin/pin-proofs.ts`,
    before: 'and used_at is null and expires_at > ${now}`);',
    after: 'and expires_at > ${now}`);',
    counted: 'const used = await handle.run(sql`',
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
    counted: 'await port.send({',
  },
  {
    name: 'the lease of an order’s task is shorter than the task',
    file: `${domain}/vendors/vendor-tasks.ts`,
    before: 'export const lease = minute;',
    after: 'export const lease = 20;',
    counted: "if (order.status !== 'pending' || order.task === null) return null;",
  },
  {
    name: 'a callback is acknowledged before it is stored',
    file: 'src/server/http/vendor-callback.ts',
    before: "context.set('outcome', await admission.admit(() => events.receive(vendor, event)));",
    after: 'void events.receive(vendor, event).catch(() => undefined);',
  },
  {
    name: 'a second callback of one end is a contradiction',
    file: `${domain}/vendors/vendor-orders.ts`,
    before: "if (isOurs && order.status === end) return noted('ignored');",
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
    before: 'const verdict = await conclude(handle, held,',
    after: 'const verdict = await conclude(handle, order,',
  },
  {
    name: 'an order that ended meanwhile gets its next task',
    file: `${domain}/vendors/vendor-tasks.ts`,
    before: "where t.id = to_ask.id and t.task = any (string_to_array(to_ask.tasks, ' '))",
    after: 'where t.id = to_ask.id',
    counted: 'const rows = await database.rows<Order>(sql`\n        update transactions t',
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
    name: 'a wish is answered before it is kept',
    file: `${domain}/rooms/wishes.ts`,
    before: 'await (wished',
    after: 'void (wished',
  },
  {
    name: 'a login outlives the change of its password',
    file: `${domain}/access/log-in.ts`,
    before: 'from log_in(${id}, ${phone}, ${passwordHash},',
    after: 'from log_in(${id}, ${phone}, ${null},',
    counted: 'const begun = await handle.row<{ isOurs: boolean; isNew: boolean }>(sql`',
  },
  {
    name: 'a password is changed by what was current before',
    file: `${domain}/profile/credentials.ts`,
    before: 'if (passwordHash !== player.passwordHash && !(await matches(passwordHash, current)))',
    after: 'if (passwordHash === null)',
  },
  {
    name: 'a key is settled before its answer',
    file: 'machines/kit/money-intent.ts',
    before: '[`${name}.*`]: askLater,',
    after: '[`${name}.*`]: { ...askLater, actions: [...settleKey] },',
    counted: null,
  },
  {
    name: 'a retry has a new key',
    file: 'machines/kit/money-intent.ts',
    before: "actions: ['holdKey', { type: 'markNotice', params: { notice } }] }) as const;",
    after: "actions: ['releaseKey', { type: 'markNotice', params: { notice } }] }) as const;",
    counted: null,
  },
  {
    name: 'a late 401 ends the session of another tab',
    file: 'src/web/runtime/effects.ts',
    before: 'if (!stored || stored.token.equals(context.session?.token)) {',
    after: '{',
  },
];

/** Counts how often the place of each fault is passed; machines have no statement to count. */
export const counting: readonly Edit[] = planted.flatMap(({ name, file, before, counted = before }) =>
  counted === null
    ? []
    : [{ file, before: counted, after: `globalThis.passed?.(${JSON.stringify(`place of “${name}”`)}); ${counted}` }],
);
