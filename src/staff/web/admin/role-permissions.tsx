/** What each role may do, in words, from the same table that the server uses. */
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { may, type Permission, permissions } from '#src/platform/contract/permissions.ts';
import { staffRoles } from '#src/platform/contract/roles.ts';
import { roleTexts } from './staff-role-texts.ts';

const names = Object.keys(permissions) as Permission[];

/** A list for each role on phones, otherwise one table. */
export function RolePermissions() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="@container mt-8">
      <h2 id={titleId} className="mb-3 text-xl font-bold tracking-tight">
        What each role may do
      </h2>
      <Card className="grid gap-4 p-4 @3xl:hidden">
        {staffRoles.map((role) => (
          <div key={role}>
            <h3 className="font-bold">{roleTexts(role).title}</h3>
            <ul className="mt-1 grid gap-1">
              {names
                .filter((name) => may(role, name))
                .map((name) => (
                  <li key={name} className="flex gap-2">
                    <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
                    {permissions[name].sentence}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </Card>
      <PermissionTable />
    </section>
  );
}

function PermissionTable() {
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-card shadow-soft @max-3xl:hidden">
      <thead className="text-left text-sm text-quiet">
        <tr className="[&>*]:border-b [&>*]:border-line [&>*]:px-4 [&>*]:py-2 [&>*]:font-semibold">
          <td />
          {staffRoles.map((role) => (
            <th key={role} scope="col" className="w-32 text-center">
              {roleTexts(role).title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr
            key={name}
            className="[&:not(:last-child)>*]:border-b [&>*]:border-line [&>*]:px-4 [&>*]:py-2"
          >
            <th scope="row" className="text-left font-medium">
              {permissions[name].sentence}
            </th>
            {staffRoles.map((role) => (
              <td key={role} className="text-center">
                {may(role, name) ? (
                  <Check role="img" aria-label="Yes" className="mx-auto size-5 text-leaf" />
                ) : (
                  <span className="text-quiet">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">No</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
