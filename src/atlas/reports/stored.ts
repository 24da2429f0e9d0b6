/** What the effects of a flow write to the browser's storage: the shop's own storage modules, on storages in memory. */
import { createPageMemory, type PageMemory } from '../../web/browser/page-memory.ts';
import { createStorage, type Storage } from '../../web/browser/storage.ts';

/** A value that was written or removed; `browser` is localStorage, `tab` sessionStorage. */
export interface StoredChange {
  key: string;
  place: 'browser' | 'tab';
  isGone: boolean;
}

export interface StorageModel {
  /** Carries out an effect of a machine; returns the values that it has changed. */
  carryOut(effect: string, params: unknown): StoredChange[];
}

type Params<Method extends keyof Storage> = Parameters<Storage[Method]>[0];

export function createStorageModel(): StorageModel {
  const [browser, tab] = [memoryStorage(), memoryStorage()];
  const storage = createStorage(() => browser.storage);
  const memory = createPageMemory(() => tab.storage);
  const effects = effectsOn(storage, memory);
  return {
    carryOut(effect, params) {
      effects[effect]?.((params ?? {}) as Record<string, unknown>);
      return [
        ...browser.changes().map((change) => ({ ...change, place: 'browser' as const })),
        ...tab.changes().map((change) => ({ ...change, place: 'tab' as const })),
      ];
    },
  };
}

type Effects = Readonly<Record<string, (params: Record<string, unknown>) => void>>;

/** As `src/web/runtime/provide.ts` has them done. */
const effectsOn = (storage: Storage, memory: PageMemory): Effects => ({
  rememberSession: ({ session }) => storage.writeSession(session as Params<'writeSession'>),
  forgetSession: () => storage.clearSession(),
  forgetStoredSession: () => storage.clearSession(),
  rememberPhone: ({ phone }) => storage.writePhone(phone as Params<'writePhone'>),
  rememberStep: ({ pending }) => storage.writeStep(pending as Params<'writeStep'>),
  forgetStep: () => storage.clearStep(),
  forgetLostStep: ({ ticket }) => void (ticket && storage.clearStepOf(ticket as Params<'clearStepOf'>)),
  rememberPinReset: ({ pending }) => storage.writePinReset(pending as Params<'writePinReset'>),
  forgetPinReset: () => storage.clearPinReset(),
  rememberCode({ code }) {
    storage.writeCode(code as Params<'writeCode'>);
    memory.writeCode(code as Parameters<PageMemory['writeCode']>[0]);
  },
  forgetCode() {
    storage.clearCode();
    memory.clearCode();
  },
  rememberDeadline: (wait) => storage.writeDeadline(wait as unknown as Params<'writeDeadline'>),
  rememberOpenResend: () => storage.clearDisabled(),
  rememberLanguage: ({ language }) => storage.writeLanguage(language as Params<'writeLanguage'>),
  rememberMerchant: ({ uid }) => storage.writeMerchant(uid as Params<'writeMerchant'>),
  forgetMerchant: () => storage.clearMerchant(),
  // The phone number does not change the key.
  rememberIntent: (intent) =>
    memory.writeIntent({ ...intent, phone: '081200000000' } as Parameters<PageMemory['writeIntent']>[0]),
  forgetIntent: () => {
    for (const { kind } of memory.readIntents()) memory.clearIntent(kind);
  },
  rememberLink: ({ state }) => memory.writeLink(state as Parameters<PageMemory['writeLink']>[0]),
  forgetLink: () => memory.clearLink(),
  rememberWayBack: ({ path }) => memory.writeWayBack(path as Parameters<PageMemory['writeWayBack']>[0]),
});

/** The names of the effects that may change the storage. */
export const storedEffects: readonly string[] = Object.keys(
  effectsOn(
    createStorage(() => memoryStorage().storage),
    createPageMemory(() => memoryStorage().storage),
  ),
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
