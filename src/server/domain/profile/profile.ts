/** A player's profile (PF-1), the national id encrypted and masked. */
import type { BodyOf, DataOf } from '../../../contract/call.ts';
import type { MarbleKind } from '../../../contract/nickname.ts';
import { pinTries } from '../../../contract/pin-rules.ts';
import { profileWireNames, type profile, type saveProfile } from '../../../contract/profile.calls.ts';
import { imageLimit, profileProblems, type ProfileForm } from '../../../contract/profile-rules.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { after, hour, type Clock } from '../platform/clock.ts';
import { consume } from '../platform/counters.ts';
import type { IdImages } from './id-images.ts';
import type { Limits } from '../platform/limits.ts';
import type { ByPlayer } from '../access/players.ts';
import type { Reply } from '../platform/reply.ts';
import { createCipher, masked } from '../platform/encryption.ts';
import type { Caller } from '../access/sessions.ts';

export interface Profiles {
  read(player: string): Promise<Reply<typeof profile>>;
  /** Saves all or nothing; an empty national id or no picture leaves what is there. Null: the session has ended. */
  save(
    caller: Caller,
    body: BodyOf<typeof saveProfile>,
    picture: Buffer | null,
  ): Promise<Reply<typeof saveProfile> | null>;
}

interface ProfileParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  key: Buffer;
  idImages: IdImages;
  byPlayer: ByPlayer;
}

interface ProfileRow {
  phone: string;
  username: string;
  marble: MarbleKind | null;
  fullname: string | null;
  birthdate: string | null;
  address: string | null;
  national_id: Buffer | null;
  has_id_image: boolean;
  has_pin: boolean;
  pin_locked: boolean;
}

/** Indonesia's easternmost zone: a birthdate may be today's date there. */
const eastern = 9 * hour;

export function createProfiles({ database, clock, limits, key, idImages, byPlayer }: ProfileParts): Profiles {
  const { encrypt, decrypt } = createCipher(key, 'national id');

  async function dataOf(player: string): Promise<DataOf<typeof profile, 'accepted'>> {
    const row = await database.row<ProfileRow>(sql`
      select p.phone, p.username, p.marble, f.fullname, to_char(f.birthdate, 'YYYY-MM-DD') as birthdate, f.address, f.national_id,
        i.player is not null as has_id_image,
        p.pin_hash is not null as has_pin, p.pin_failures >= ${pinTries}::int as pin_locked
      from players p left join profiles f on f.player = p.id left join id_images i on i.player = p.id
      where p.id = ${player}`);
    if (!row) throw new Error('Expected the player of the session; there is none.');
    const { phone, national_id, ...rest } = row;
    return {
      ...rest,
      phone_number: phone,
      national_id: national_id && masked(decrypt(national_id, player).toString()),
    };
  }

  return {
    read: async (player) => ({ outcome: 'accepted', data: await dataOf(player) }),
    async save(caller, body, picture) {
      const { player } = caller;
      const now = clock.now();
      const form: ProfileForm = {
        fullname: body.fullname.trim(),
        birthdate: body.birthdate.trim(),
        // Forms send CRLF, which would push an address of full length over the limit.
        address: body.address.replaceAll('\r\n', '\n').trim(),
        nationalId: body.national_id.trim(),
      };
      const problems = profileProblems(form);
      if (problems.length > 0)
        return { outcome: 'validation', field: problems.map((field) => profileWireNames[field]) };
      if (form.birthdate > after(now, eastern).toISOString().slice(0, 10)) return { outcome: 'birthdate_future' };

      if (picture && picture.length > imageLimit) return { outcome: 'image_size' };
      let jpeg: Buffer | null = null;
      if (picture) {
        const wait = await consume(database, `pictures of ${player}`, limits.picture.perPlayer, now);
        if (wait) return { outcome: 'image_quota' };
        const drawn = await idImages.redraw(picture);
        if (drawn === 'image_type') return { outcome: 'image_type' };
        if (drawn === 'image_unreadable') return { outcome: 'image_unreadable' };
        jpeg = drawn;
      }
      const nationalId = form.nationalId === '' ? null : encrypt(form.nationalId, player);
      // The player may have been logged out while the picture was encoded.
      const saved = await byPlayer(caller, now, async (handle) => {
        await handle.run(sql`
          insert into profiles as f (player, fullname, birthdate, address, national_id)
          values (${player}, ${form.fullname}, ${form.birthdate || null}, ${form.address || null}, ${nationalId})
          on conflict (player) do update set
            fullname = excluded.fullname, birthdate = excluded.birthdate, address = excluded.address,
            national_id = coalesce(excluded.national_id, f.national_id)`);
        if (jpeg) await idImages.keep(handle, player, jpeg);
        return { outcome: 'accepted' } as const;
      });
      return saved && { ...saved, data: await dataOf(player) };
    },
  };
}
