/** What the owner sees of the nightly backup. */
import type { FastifyInstance } from 'fastify';
import { version } from '#src/platform/config/version.ts';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { getBackups } from '../backup-contract.ts';
import { findBackupState } from './backup-service.ts';

export async function backupRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { backups, timeZone } = shop.config;
  const shown = (at: Date) => isoWithOffset(at, timeZone);

  serve(app, getBackups, async () => {
    const { last, proven } = await findBackupState(shop);
    return {
      version,
      isOn: backups !== undefined,
      isEncrypted: backups?.passphraseFile !== undefined,
      ...(last && { lastAt: shown(last.madeAt), bytes: last.bytes }),
      ...(proven?.provenAt && {
        provenAt: shown(proven.provenAt),
        provenOf: shown(proven.madeAt),
      }),
    };
  });
}
