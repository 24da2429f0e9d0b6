/**
 * The fields as schemas. Requests to our platform are checked strictly. Replies of any platform are read liberally, but
 * without guesses: null for missing, numbers for texts, other names.
 */
import * as v from 'valibot';
import {
  isCode,
  isId,
  isIndonesianPhone,
  isNewPassword,
  isOpaque,
  isPhone,
  isPin,
  isToken,
  isUuid,
  normalisePhone,
} from './fields.ts';

const checked = (isValid: (text: string) => boolean) => v.pipe(v.string(), v.check(isValid));

export const Phone = checked(isPhone);
export const IndonesianPhone = checked(isIndonesianPhone);
export const NewPassword = checked(isNewPassword);
export const Code = checked(isCode);
export const Pin = checked(isPin);
export const Uuid = v.pipe(checked(isUuid), v.toLowerCase());
export const Token = checked(isToken);
/** Of our platform alone: other platforms write moments in several ways. */
export const Timestamp = v.pipe(v.string(), v.isoTimestamp());
/** 1 to `longest` code points, counted as in the forms. */
export const Text = (longest: number) => checked((text) => text !== '' && [...text].length <= longest);

const Written = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform((value) => String(value).trim()),
) as unknown as v.GenericSchema<string, string>;

export const GivenToken = v.pipe(Written, v.check(isOpaque));
export const GivenId = v.pipe(Written, v.check(isId));

/** The name of a game in an address. */
export const Slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/));

/** Where the next page of a list begins. */
export const Cursor = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/));

// oxlint-disable-next-line typescript/no-explicit-any -- any schema at all: its input is contravariant
export type AnySchema = v.GenericSchema<any, any>;

/** Null, an empty text and nothing at all are the same: missing. */
export const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

type Maybe<Schema extends AnySchema> = v.GenericSchema<v.InferInput<Schema> | null, v.InferOutput<Schema> | null>;

/** Null if missing or empty. */
export const maybe = <Schema extends AnySchema>(schema: Schema): Maybe<Schema> =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isFilled(value) ? value : null)),
    v.nullable(schema as v.GenericSchema<unknown, unknown>),
  );

/** Null also if unreadable: a value that is only shown must not make a reply malformed. */
export const shown = <Schema extends AnySchema>(schema: Schema): Maybe<Schema> => v.fallback(maybe(schema), null);

/** A phone number in a reply, in local form: `+62 812…` and `62812…` become `0812…`. */
export const ShownPhone = shown(v.pipe(Written, v.transform(normalisePhone), v.check(isPhone)));
export const ShownText = (longest: number) =>
  shown(
    v.pipe(
      Written,
      v.transform((text) => [...text].slice(0, longest).join('')),
    ),
  );

/** Reads each field by the first of its names that is filled in. No data counts as an empty object. */
export const named = <Schema extends AnySchema>(
  names: Readonly<Record<string, readonly string[]>>,
  schema: Schema,
): Schema =>
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      if (!isFilled(value) || (Array.isArray(value) && value.length === 0)) return {};
      if (typeof value !== 'object' || Array.isArray(value)) return value;
      const given = value as Record<string, unknown>;
      const renamed: Record<string, unknown> = { ...given };
      for (const [name, others] of Object.entries(names)) {
        const found = [name, ...others].find(
          (candidate) => Object.hasOwn(given, candidate) && isFilled(given[candidate]),
        );
        if (found !== undefined) renamed[name] = given[found];
      }
      return renamed;
    }),
    schema as unknown as v.GenericSchema<unknown, unknown>,
  ) as unknown as Schema;

/** How many more codes of the same kind may be asked for; null where the platform does not say. */
export const CodesLeft = shown(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)));

/** Tickets of the code step and of the password step. Our platform always sends `e` too. */
export const CodeTicket = named(
  { register_token: ['token'] },
  v.object({ register_token: GivenToken, e: maybe(GivenToken), codes_left: CodesLeft }),
) as unknown as v.GenericSchema<
  { register_token: string; e: string; phone?: string; codes_left: number },
  { register_token: string; e: string | null; codes_left: number | null }
>;
export const PasswordTicket = named(
  { set_password_token: ['token', 'e'] },
  v.object({ set_password_token: GivenToken, e: maybe(GivenToken) }),
);
/** For replies that name the step: a platform that sends no ticket knows the step by the number. */
export const KnownCodeTicket = named(
  { register_token: ['token'] },
  v.object({ register_token: maybe(GivenToken), e: maybe(GivenToken) }),
);
/** A code was sent, which the arrival of the answer says; a platform may give a new token with it. */
export const CodeSent = named(
  { register_token: ['token'] },
  v.object({ register_token: maybe(GivenToken), e: maybe(GivenToken), codes_left: CodesLeft }),
) as unknown as v.GenericSchema<
  { codes_left: number },
  { register_token: string | null; e: string | null; codes_left: number | null }
>;
export const KnownPasswordTicket = named(
  { set_password_token: ['token'] },
  v.object({ set_password_token: maybe(GivenToken), e: maybe(GivenToken) }),
);
