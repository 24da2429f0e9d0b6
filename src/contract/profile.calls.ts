/** A player's profile, saved as a multipart form with the picture of the identity card (PF-1). */
import * as v from 'valibot';
import { defineCall, nothing, refusal, success } from './call.ts';
import { marbles, type MarbleKind } from './nickname.ts';
import type { ProfileField, ProfileForm } from './profile-rules.ts';
import { named, shown, ShownPhone, ShownText } from './schemas.ts';
import type { Secret } from './secret.ts';
import { throttled } from './shared-outcomes.ts';

const Flag = shown(
  v.pipe(
    v.unknown(),
    v.transform((value) => String(value).toLowerCase()),
    v.picklist(['true', 'false', '1', '0']),
    v.transform((text) => text === 'true' || text === '1'),
  ) as unknown as v.GenericSchema<boolean, boolean>,
);

/** Null where none was chosen, or the platform has none. */
export const ShownMarble = shown(v.picklist(marbles));

/** The specification names only the phone number; a platform may send the rest. */
const ProfileData = named(
  { phone_number: ['phone', 'phone_prefix', 'prefix'] },
  v.object({
    phone_number: ShownPhone,
    username: ShownText(100),
    marble: ShownMarble,
    fullname: ShownText(100),
    birthdate: shown(v.pipe(v.string(), v.isoDate())),
    address: ShownText(300),
    /** Masked but for the last four digits. */
    national_id: ShownText(24),
    has_id_image: Flag,
    has_pin: Flag,
    pin_locked: Flag,
  }),
);

/** Null: the platform does not send it. */
export interface Profile {
  phone: string | null;
  /** The nickname, or the name that the platform gave. */
  username: string | null;
  /** Null: it goes by the name. */
  marble: MarbleKind | null;
  fullname: string | null;
  birthdate: string | null;
  address: string | null;
  maskedNationalId: string | null;
  hasIdImage: boolean;
  hasPin: boolean | null;
  isPinLocked: boolean;
}

const toProfile = (data: v.InferOutput<typeof ProfileData>): { profile: Profile } => {
  const { phone_number, national_id, has_id_image, has_pin, pin_locked, ...rest } = data;
  return {
    profile: {
      ...rest,
      phone: phone_number,
      maskedNationalId: national_id,
      hasIdImage: has_id_image ?? false,
      hasPin: has_pin,
      isPinLocked: pin_locked ?? false,
    },
  };
};

export const profile = defineCall({
  name: 'profile',
  method: 'GET',
  path: '/v2/auth/player',
  body: nothing,
  write: ({ bearer }: { bearer: Secret }) => ({ bearer }),
  outcomes: { accepted: success(ProfileData, toProfile) },
});

/** Only the browser reads `content`; machines pass it on. */
export interface ChosenImage {
  name: string;
  /** Bytes. */
  size: number;
  content: unknown;
}

export const profileWireNames = {
  fullname: 'fullname',
  birthdate: 'birthdate',
  address: 'address',
  nationalId: 'national_id',
} as const satisfies Record<ProfileField, string>;

type Saving = { form?: ProfileForm; image?: ChosenImage | null };

/** The platform's answer, or what was sent if it answers with nothing. */
function toSavedProfile(data: v.InferOutput<typeof ProfileData>, { input }: { input: unknown }): { profile: Profile } {
  const { form, image } = input as Saving;
  const { profile: said } = toProfile(data);
  const idSent = form?.nationalId ?? '';
  return {
    profile: {
      ...said,
      fullname: said.fullname ?? (form?.fullname || null),
      birthdate: said.birthdate ?? (form?.birthdate || null),
      address: said.address ?? (form?.address || null),
      maskedNationalId: said.maskedNationalId ?? (idSent === '' ? null : idSent.slice(-4).padStart(idSent.length, '•')),
      hasIdImage: said.hasIdImage || (data.has_id_image === null && (image ?? null) !== null),
    },
  };
}

const imageCode = (code: string, status = 422) =>
  ({ type: 'error.validation', field: 'id_image', code, status }) as const;

export const saveProfile = defineCall({
  name: 'saveProfile',
  path: '/v2/auth/player',
  encoding: 'form',
  file: 'id_image',
  body: v.object({ fullname: v.string(), birthdate: v.string(), address: v.string(), national_id: v.string() }),
  write: ({ bearer, form, image }: { bearer: Secret; form: ProfileForm; image: ChosenImage | null }) => ({
    bearer,
    body: {
      fullname: form.fullname,
      birthdate: form.birthdate,
      address: form.address,
      national_id: form.nationalId,
      ...(image && { id_image: image.content }),
    },
  }),
  outcomes: {
    accepted: success(ProfileData, toSavedProfile),
    image_type: refusal(imageCode('image_type')),
    image_size: refusal(imageCode('image_size', 413)),
    /** JPEG or PNG by its first bytes, but unreadable or with too many pixels. */
    image_unreadable: refusal(imageCode('image_unreadable')),
    /** Too many today. */
    image_quota: refusal(imageCode('image_quota', 429)),
    birthdate_future: refusal({ type: 'error.validation', field: 'birthdate', code: 'birthdate_future', status: 422 }),
    validation: refusal({ type: 'error.validation', status: 422 }, nothing, (_data, { message }) => ({
      fields: (Object.keys(profileWireNames) as ProfileField[]).filter((field) => profileWireNames[field] in message),
    })),
  },
});

const nicknameCode = (code: string) => ({ type: 'error.validation', field: 'nickname', code, status: 422 }) as const;

/** How others see the player (NM-1, NM-2). */
export const setNickname = defineCall({
  name: 'setNickname',
  path: '/v2/auth/player/nickname',
  body: v.object({ nickname: v.string(), marble: v.picklist(marbles) }),
  write: ({ bearer, nickname, marble }: { bearer: Secret; nickname: string; marble: MarbleKind }) => ({
    bearer,
    body: { nickname, marble },
  }),
  outcomes: {
    /** As stored, or what was sent if the platform answers with nothing. */
    accepted: success(
      named({ username: ['nickname'] }, v.object({ username: ShownText(100), marble: ShownMarble })),
      ({ username, marble }, { input }): { username: string; marble: MarbleKind } => {
        const sent = input as { nickname: string; marble: MarbleKind };
        return { username: username ?? sent.nickname, marble: marble ?? sent.marble };
      },
    ),
    /** Somebody else has it, or one that looks like it. */
    taken: refusal(nicknameCode('taken')),
    reserved: refusal(nicknameCode('reserved')),
    validation: refusal({ type: 'error.validation', status: 422 }),
    /** Changed too often today. */
    throttled,
  },
});
