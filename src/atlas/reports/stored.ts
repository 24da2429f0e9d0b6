/** What effects write to the browser's storage: runs the shop's storage modules in memory. */
import { createPageMemory, type PageMemory } from '../../web/browser/page-memory.ts';
import { createKeptSenses } from '../../web/browser/senses.ts';
import { createStorage, type Storage } from '../../web/browser/storage.ts';

/** A value that was written or removed; `browser` is localStorage, `tab` sessionStorage. */
export interface StoredChange {
  key: string;
  place: 'browser' | 'tab';
  isGone: boolean;
}

export type StorageModel = ReturnType<typeof createStorageModel>;

export function createStorageModel() {
  const [browser, tab] = [memoryStorage(), memoryStorage()];
  const storage = createStorage(() => browser.storage);
  const memory = createPageMemory(() => tab.storage);
  const effects = effectsOn(
    storage,
    memory,
    createKeptSenses(() => browser.storage),
  );
  return {
    /** Carries out an effect of a machine; returns the values that it has changed. */
    carryOut(effect: string, params: unknown): StoredChange[] {
      effects[effect]?.((params ?? {}) as Params);
      return [
        ...browser.changes().map((change) => ({ ...change, place: 'browser' as const })),
        ...tab.changes().map((change) => ({ ...change, place: 'tab' as const })),
      ];
    },
  };
}

type KeptSenses = ReturnType<typeof createKeptSenses>;

/** Typed `never`: the type of a parameter depends on the effect, whose name does not tell it. */
type Params = Record<
  'code' | 'isOn' | 'language' | 'path' | 'pending' | 'phone' | 'sense' | 'session' | 'state' | 'ticket' | 'uid',
  never
>;

/** The same effects as in `src/web/runtime/effects.ts`. */
const effectsOn = (
  storage: Storage,
  memory: PageMemory,
  senses: KeptSenses,
): Readonly<Record<string, (params: Params) => void>> => ({
  rememberSession: ({ session }) => storage.writeSession(session),
  forgetSession: () => storage.clearSession(),
  forgetStoredSession: () => storage.clearSession(),
  rememberPhone: ({ phone }) => storage.writePhone(phone),
  rememberStep: ({ pending }) => storage.writeStep(pending),
  forgetStep: () => storage.clearStep(),
  forgetLostStep: ({ ticket }) => void (ticket && storage.clearStepOf(ticket)),
  rememberPinReset: ({ pending }) => storage.writePinReset(pending),
  forgetPinReset: () => storage.clearPinReset(),
  rememberCode({ code }) {
    storage.writeCode(code);
    memory.writeCode(code);
  },
  rememberUnanswered: ({ code }) => memory.writeUnanswered(code),
  forgetCode() {
    storage.clearCode();
    memory.clearCode();
  },
  forgetTab() {
    memory.clearCode();
    memory.writeWayBack(null);
  },
  rememberDeadline: (wait) => storage.writeDeadline(wait as never),
  rememberOpenResend: () => storage.clearDisabled(),
  rememberLanguage: ({ language }) => storage.writeLanguage(language),
  rememberMerchant: ({ uid }) => storage.writeMerchant(uid),
  forgetMerchant: () => storage.clearMerchant(),
  // The phone number does not change the key.
  rememberIntent: (intent) => memory.writeIntents([{ ...intent, phone: '081200000000' } as never]),
  forgetIntent: () => memory.writeIntents([]),
  forgetForms: () => memory.writeIntents(memory.readIntents().map((intent) => ({ ...intent, form: null }))),
  rememberLink: ({ state }) => memory.writeLink(state),
  forgetLink: () => memory.clearLink(),
  rememberSense: ({ sense, isOn }) => senses.write(sense, isOn),
  rememberWayBack: ({ path }) => memory.writeWayBack(path),
});

export const storedEffects: readonly string[] = Object.keys(
  effectsOn({} as Storage, {} as PageMemory, {} as KeptSenses),
);

/** A Storage in memory; `changes` returns what has changed since its last call. */
function memoryStorage() {
  const values = new Map<string, string>();
  let before = new Map<string, string>();
  const storage: globalThis.Storage = {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (place) => [...values.keys()][place] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
  const changes = () => {
    const changed = [...new Set([...before.keys(), ...values.keys()])].filter(
      (key) => before.get(key) !== values.get(key),
    );
    before = new Map(values);
    return changed.map((key) => ({ key, isGone: !values.has(key) }));
  };
  return { storage, changes };
}
