import type { Database } from '../db/database.ts';
import type { Elsewhere } from './platform/admission.ts';
import { minute, type Clock } from './platform/clock.ts';
import { createCredentials } from './profile/credentials.ts';
import { createDevices } from './access/devices.ts';
import { createForgotPassword } from './verification/forgot-password.ts';
import { sweep } from './platform/housekeeping.ts';
import type { Limits } from './platform/limits.ts';
import { createLogIn } from './access/log-in.ts';
import { createLogin } from './access/login.ts';
import { createLoginThrottle } from './access/login-throttle.ts';
import { createRecent } from './platform/recent.ts';
import { createMerchants } from './platform/merchants.ts';
import { createIdImages } from './profile/id-images.ts';
import { createMoneyKeys } from './money/money-keys.ts';
import { runOutbox, type SmsPort } from './platform/outbox.ts';
import { createPaymentMethods } from './money/payment-methods.ts';
import { createPaymentAccounts } from './money/payment-accounts.ts';
import { createPasskeyLogin } from './access/passkey-login.ts';
import type { PlaceOf } from './access/place-of.ts';
import { createPasskeys } from './profile/passkeys.ts';
import { createPasswords } from './access/passwords.ts';
import { createPinChanges } from './pin/pin-changes.ts';
import { createPinProofs } from './pin/pin-proofs.ts';
import { createPins } from './pin/pins.ts';
import { createPlayerCodes } from './verification/player-codes.ts';
import { createByPlayer, createInTurn } from './access/players.ts';
import { createBoards } from './rooms/boards.ts';
import { createNicknames } from './profile/nicknames.ts';
import { createProfiles } from './profile/profile.ts';
import { createRegistration } from './verification/registration.ts';
import { createPlayLimits } from './rooms/play-limits.ts';
import { createPlayReminder } from './rooms/play-reminder.ts';
import { createRoomBus } from './rooms/room-bus.ts';
import { createRoomPresence } from './rooms/room-presence.ts';
import { createRoomResults } from './rooms/room-results.ts';
import { createRoomSteps } from './rooms/room-steps.ts';
import { runRoomWorker } from './rooms/room-worker.ts';
import { createRooms } from './rooms/rooms.ts';
import { runWishNews } from './rooms/wish-news.ts';
import { createWishes } from './rooms/wishes.ts';
import { createSessions } from './access/sessions.ts';
import { createOpenSessions } from './access/open-sessions.ts';
import { createTopUp } from './vendors/top-up.ts';
import { createTransactions } from './money/transactions.ts';
import { createVendorEvents } from './vendors/vendor-events.ts';
import type { Vendors } from './vendors/vendor-ports.ts';
import { runVendorTasks } from './vendors/vendor-tasks.ts';
import { createVerifications } from './verification/verifications.ts';
import { createVouchers } from './money/vouchers.ts';
import { createWalletLinks } from './vendors/wallet-links.ts';
import { createPushKey } from './push/push-key.ts';
import { runPushNotices } from './push/push-notices.ts';
import type { PushPort } from './push/push-port.ts';
import { createPushSubscriptions } from './push/push-subscriptions.ts';
import { createStatements } from './ledger/statement.ts';
import { createWallets } from './ledger/wallets.ts';
import { createWithdrawals } from './vendors/withdrawals.ts';

export interface PlatformParts {
  database: Database;
  clock: Clock;
  limits: Limits;
  key: Buffer;
  smsHost: string;
  sms: SmsPort;
  push: PushPort;
  vendors: Vendors;
  placeOf: PlaceOf;
  elsewhere: Elsewhere;
  /** No visitor waits for it. `order`: the number of the order concerned. */
  onError(event: string, error: unknown, order?: string): void;
}

export type Platform = ReturnType<typeof createPlatform>;

const sweepEvery = 10 * minute;
/** Orders whose player is remembered until their vendor speaks. */
const mostOwners = 10_000;

export function createPlatform(parts: PlatformParts) {
  const { database, clock, limits, key, smsHost, sms, push, vendors, placeOf, elsewhere, onError } = parts;
  const passwords = createPasswords(limits.hashing, clock, elsewhere);
  const sessions = createSessions(database, limits, clock);
  const idImages = createIdImages(database, key, limits, clock);
  const outbox = runOutbox(database, sms, clock, (error) => onError('message not delivered', error));
  const onMessage = (): void => outbox.wake();
  const shared = { database, clock, limits, passwords, sessions, onMessage };
  const pins = createPins(database, passwords, key);
  const devices = createDevices(clock, limits, key);
  const throttle = createLoginThrottle(database, clock, limits, devices);
  const logIn = createLogIn({ clock, limits, devices, placeOf });
  const inTurn = createInTurn(database);
  const byPlayer = createByPlayer(inTurn, limits);
  const pushKey = createPushKey(database, key, push);
  const notices = runPushNotices({
    ...{ database, clock, limits, key, port: push, pushKey },
    onError: (error) => onError('notice not delivered', error),
  });
  const moneyKeys = createMoneyKeys({ clock, limits, key, inTurn });
  const wishNews = runWishNews({
    ...{ database, clock, limits },
    onNotice: () => notices.wake(),
    onError: (error) => onError('opened game not told', error),
  });
  const pinProofs = createPinProofs({ database, clock, limits, key, pins });
  const transactions = createTransactions({ database, clock, key, byPlayer });
  const methods = createPaymentMethods(limits, clock);
  const walletLinks = createWalletLinks({
    database,
    clock,
    key,
    eWallet: vendors.eWallet,
    pinProofs,
    byPlayer,
    elsewhere,
    onError,
  });
  const walletToken = walletLinks.token;
  const owners = createRecent<string>(mostOwners);
  const tasks = runVendorTasks({
    ...{ database, clock, key, vendors, owners, methods, transactions, walletToken, elsewhere, onError },
  });
  const verifications = createVerifications({ database, devices, clock, limits, key, smsHost, onMessage });
  const bus = createRoomBus(database, (error) => onError('room not read', error));
  const presence = createRoomPresence(database, clock);
  const roomWorker = runRoomWorker({
    ...{ database, clock, limits, presence },
    steps: () => roomSteps,
    onError: (error) => onError('room not moved on', error),
  });
  const playReminder = createPlayReminder({ database, clock, byPlayer });
  const roomSteps = createRoomSteps({ database, clock, limits, bus, onDue: (at) => roomWorker.onDue(at) });
  let sweeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep(database, clock, limits).catch((error: unknown) => onError('sweep failed', error));
  }, sweepEvery);
  timer.unref();
  return {
    merchants: createMerchants(database),
    registration: createRegistration({ database, clock, limits, passwords, verifications }),
    forgotPassword: createForgotPassword({ ...shared, throttle, verifications }),
    playerCodes: createPlayerCodes({ database, limits, sessions, verifications }),
    pins,
    pinChanges: createPinChanges({ ...shared, pins, byPlayer, verifications }),
    pinProofs,
    credentials: createCredentials({ ...shared, devices, pins, throttle, byPlayer, verifications }),
    login: createLogin({ ...shared, logIn, throttle }),
    passkeys: createPasskeys({ ...shared, pinProofs, byPlayer }),
    passkeyLogin: createPasskeyLogin({ ...shared, logIn, throttle }),
    sessions,
    openSessions: createOpenSessions({ database, clock, sessions, byPlayer }),
    wallets: createWallets({ database, clock, limits, touch: sessions.touch, reminder: playReminder }),
    statements: createStatements(database),
    walletLinks,
    moneyKeys,
    transactions,
    vouchers: createVouchers({ limits, key, moneyKeys, transactions }),
    topUp: createTopUp({ clock, limits, moneyKeys, methods, tasks, transactions }),
    withdrawals: createWithdrawals({ database, clock, limits, moneyKeys, pinProofs, tasks, transactions }),
    vendorEvents: createVendorEvents({ database, clock, inTurn, owners, onError }),
    vendorTasks: tasks,
    boards: createBoards({ database, clock, byPlayer }),
    nicknames: createNicknames({ clock, limits, byPlayer }),
    wishes: createWishes({ database, clock, limits, byPlayer }),
    wishNews,
    profiles: createProfiles({ database, clock, limits, key, idImages, byPlayer }),
    idImages,
    paymentAccounts: createPaymentAccounts({ database, key, clock, limits, sessions, pinProofs, byPlayer }),
    rooms: createRooms({
      ...{ database, clock, limits, byPlayer, moneyKeys, pinProofs, bus, presence, steps: roomSteps },
      onNotice: () => notices.wake(),
    }),
    roomResults: createRoomResults(database),
    playLimits: createPlayLimits({ database, clock, limits, byPlayer }),
    playReminder,
    roomWorker,
    pushSubscriptions: createPushSubscriptions({ database, clock, limits, key, port: push, pushKey, byPlayer }),
    passwords,
    outbox,
    notices,
    async stop() {
      clearInterval(timer);
      await wishNews.stop();
      await Promise.all([sweeping, outbox.stop(), notices.stop(), tasks.stop(), walletLinks.revocations.stop()]);
      await roomWorker.stop();
      await bus.stop();
    },
  };
}
