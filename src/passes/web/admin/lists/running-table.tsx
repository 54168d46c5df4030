/** The passes that run: whose, how many meals are left till when, and when they come. */
import { shortDay } from '#src/platform/contract/business-day.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { passLabel } from '../../../pass-kinds.ts';
import type { RunningPass } from '../../../pass-list-contract.ts';
import { ListRow, ListTable } from '../list-table.tsx';
import { standingWords } from '../weekday-words.ts';
import { PersonCell } from './person-cell.tsx';

const headings = ['Person', 'Pass', 'Tiffin', 'Left', 'Use by', 'Comes'];

export function RunningTable({ passes }: { passes: readonly RunningPass[] }) {
  return (
    <ListTable label="Running passes" headings={headings}>
      {passes.map((pass) => (
        <ListRow key={pass.number}>
          <PersonCell person={pass} />
          <td className="text-quiet tabular-nums">{passLabel(pass.number)}</td>
          <td className="wrap-anywhere">{pass.tiffin}</td>
          <td className="font-semibold whitespace-nowrap">{counted(pass.mealsLeft, 'meal')}</td>
          <td className="whitespace-nowrap">
            <span className="@3xl:hidden">by </span>
            {shortDay(pass.expiresOn)}
          </td>
          <td className="text-quiet">{standingWords(pass.standing) || 'No standing days'}</td>
        </ListRow>
      ))}
    </ListTable>
  );
}
