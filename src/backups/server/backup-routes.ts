/** The route of the nightly backup's state, for the owner. */
import type { FastifyInstance } from 'fastify';
import { version } from '#src/platform/config/version.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { getBackups } from '../backup-contract.ts';
import { findBackupState } from './backup-service.ts';

export async function backupRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { backups } = shop.config;

  serve(app, getBackups, async () => {
    const { last, proven } = await findBackupState(shop);
    return {
      version,
      isOn: backups !== undefined,
      isEncrypted: backups?.passphraseFile !== undefined,
      lastAt: last?.madeAt,
      bytes: last?.bytes,
      provenAt: proven?.provenAt ?? undefined,
      provenOf: proven?.provenAt ? proven.madeAt : undefined,
    };
  });
}
