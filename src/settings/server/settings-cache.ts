/** The settings in this server's memory, which are read again after a change. */
import { hash } from 'node:crypto';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { Closure } from '../closure-rules.ts';
import type { ShiftPlan } from '../cut-off-rules.ts';
import type { Settings } from '../settings-groups.ts';
import { loadClosures } from './closure-service.ts';
import { lockShiftRevision } from './closure-sql.ts';
import { loadSettings } from './settings-service.ts';

/** All settings at one moment. */
export interface SettingsSnapshot extends Settings {
  /** Closures that are not withdrawn, earliest first. */
  closures: readonly Closure[];
  /** Equal for equal settings; documents rendered from them are cached by it. */
  version: string;
  /** Determines when shifts take orders. */
  shiftPlan: ShiftPlan;
}

/** For code that only reads settings. */
export interface KnownSettings {
  /** From memory. Throws before the first `refresh`. */
  current(): SettingsSnapshot;
}

/** For code that also decides whether a shift takes orders. */
export interface PlanSettings extends KnownSettings {
  /**
   * The shift plan of the database; from memory if that is still current. In a transaction it can't
   * change until the transaction ends.
   */
  newestPlan(db: Db): Promise<ShiftPlan>;
}

export interface SettingsCache extends PlanSettings {
  /**
   * Reads the settings from the database. Until then, and if it fails, the previous ones stay in
   * use. Call it after every commit that changed a setting: this server knows the change when the
   * promise resolves. Other servers are notified by the transaction itself, within two seconds.
   */
  refresh(): Promise<SettingsSnapshot>;
}

interface Options {
  db: Db;
  /** The business's time zone. */
  timeZone: string;
  log: Pick<Shop['log'], 'warn'>;
}

export function createSettingsCache({ db, timeZone, log }: Options): SettingsCache {
  let known: SettingsSnapshot | undefined;
  /** A reading that started earlier never replaces a later one. */
  let readings = 0;
  let latest = 0;
  const read = async (reader: Db) => {
    readings += 1;
    const reading = readings;
    // The revision is read first, so that a later change causes another reading.
    const planVersion = await lockShiftRevision(reader);
    const groups = await loadSettings(reader, (group, { revision }) => {
      const text =
        'these settings have the form of a newer version; the last readable ones are used';
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
    if (!known) throw new Error('refresh() must be called before current()');
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
