/** Settings › Backups: the last good backup, and the last one that was restored to prove it. */
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#src/platform/browser/query.ts';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { type BackupState, getBackups } from '../../backup-contract.ts';

export function BackupSection() {
  const { data, isError } = useQuery(queryOf(getBackups, {}));
  return (
    <section aria-labelledby="backups-heading" className="grid content-start gap-4">
      <h2 id="backups-heading" className="text-xl font-extrabold tracking-tight">
        Backups
      </h2>
      {data && <Facts state={data} />}
      {data && <p>This is version {data.version} of the program.</p>}
      {isError && <p role="alert">Could not load the state of the backups.</p>}
      <p className="text-quiet">
        Where they go is set on the server, with BACKUP_DIR or BACKUP_S3_BUCKET. If one fails, you
        get an alert.
      </p>
    </section>
  );
}

function Facts({ state }: { state: BackupState }) {
  if (!state.isOn) return <p>No backups are made: the server has no place for them yet.</p>;
  const { lastAt, bytes = 0, provenAt, provenOf, isEncrypted } = state;
  return (
    <dl className="grid gap-3">
      <Fact label="Last good backup">
        {lastAt === undefined ? 'None yet' : `${formatInstant(lastAt)} (${sizeText(bytes)})`}
      </Fact>
      <Fact label="Last backup tested by restoring it">
        {provenAt === undefined || provenOf === undefined
          ? 'None yet'
          : `${formatInstant(provenOf)}, restored on ${formatInstant(provenAt)}`}
      </Fact>
      <Fact label="Encrypted">
        {isEncrypted ? 'Yes, with a passphrase' : 'No: anyone who has the file can read it'}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The backup of a new shop is much smaller than a megabyte. */
function sizeText(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
