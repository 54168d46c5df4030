/** The settings as this server knows them: in memory, and read again after a change. */
import { hash } from 'node:crypto';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { Closure } from '../closure-rules.ts';
import type { ShiftPlan } from '../cut-off-rules.ts';
import type { Settings } from '../settings-groups.ts';
import { loadClosures } from './closure-service.ts';
import { lockShiftRevision } from './closure-sql.ts';
import { loadSettings } from './settings-service.ts';

/** Everything that the settings say at one moment. */
export interface SettingsSnapshot extends Settings {
  /** Those that nobody has taken back, the earliest first. */
  closures: readonly Closure[];
  /** Equal for equal settings: what is rendered from them is kept by it. */
  version: string;
  /** When shifts take orders. */
  shiftPlan: ShiftPlan;
}

/** For those who only read them. */
export interface KnownSettings {
  /** From memory. Throws before the first `refresh`. */
  current(): SettingsSnapshot;
}

/** For those who also decide whether a shift takes orders. */
export interface PlanSettings extends KnownSettings {
  /**
   * The shift plan as the database has it, from memory where that still is so; inside a transaction
   * nobody changes it before that ends.
   */
  newestPlan(db: Db): Promise<ShiftPlan>;
}

export interface SettingsCache extends PlanSettings {
  /**
   * Reads them from the database; until then, and where that fails, what is known stays in use. To
   * be called after every commit that changed a setting: this server knows it when the promise is
   * fulfilled. Every other one hears of it from the transaction itself, within two seconds.
   */
  refresh(): Promise<SettingsSnapshot>;
}

interface Options {
  db: Db;
  /** Of the business. */
  timeZone: string;
  log: Pick<Shop['log'], 'warn'>;
}

export function createSettingsCache({ db, timeZone, log }: Options): SettingsCache {
  let known: SettingsSnapshot | undefined;
  /** Answers of an earlier reading never take the place of a later one's. */
  let readings = 0;
  let latest = 0;
  const read = async (reader: Db) => {
    readings += 1;
    const reading = readings;
    // First their revision: what is changed after it is read again.
    const planVersion = await lockShiftRevision(reader);
    const groups = await loadSettings(reader, (group, { revision }) => {
      const text = 'a newer version saved these settings: here the last ones in its own form hold';
      log.warn({ group, revision }, text);
    });
    const settings = { ...groups, closures: await loadClosures(reader) };
    const version = hash('sha256', JSON.stringify(settings), 'base64url');
    const { rules } = settings.shifts;
    const shiftPlan = { rules, closures: settings.closures, timeZone, version: planVersion };
    const snapshot = { ...settings, version, shiftPlan };
    if (reading > latest) {
      latest = reading;
      known = snapshot;
    }
    return snapshot;
  };
  const refresh = () => read(db);
  const current = () => {
    if (!known) throw new Error('the settings are read before they are asked for');
    return known;
  };
  return {
    current,
    refresh,
    async newestPlan(reader) {
      const { shiftPlan } = current();
      const version = await lockShiftRevision(reader);
      return version === shiftPlan.version ? shiftPlan : (await read(reader)).shiftPlan;
    },
  };
}
