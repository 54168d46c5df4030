/** The people of one role: a table, or cards on phones. */
import { clsx } from 'clsx';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { loginOf } from '#src/platform/contract/roles.ts';
import type { StaffMember } from '../../staff-contract.ts';
import { contactOf } from './staff-role-texts.ts';

export interface StaffActions {
  onEdit: (member: StaffMember) => void;
  onSetPassword: (member: StaffMember) => void;
  onChangeOwnPassword: () => void;
  onSetUpTwoStep: () => void;
  onResetTwoStep: (member: StaffMember) => void;
  onForgetDevices: (member: StaffMember) => void;
  onSetActive: (member: StaffMember, isActive: boolean) => void;
}

interface StaffTableProps extends StaffActions {
  label: string;
  contactLabel: string;
  members: readonly StaffMember[];
  /** The email of the owner who looks at the page. */
  ownEmail: string;
}

export function StaffTable({
  label,
  contactLabel,
  members,
  ownEmail,
  ...actions
}: StaffTableProps) {
  return (
    <table
      aria-label={label}
      className="w-full rounded-card border border-line bg-card shadow-soft @max-4xl:block @4xl:table-fixed @4xl:border-separate @4xl:border-spacing-0"
    >
      <thead className="text-left text-sm text-quiet @max-4xl:hidden">
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:py-2 [&>th]:font-semibold">
          <th scope="col">Name</th>
          <th scope="col">{contactLabel}</th>
          <th scope="col" className="w-34">
            Status
          </th>
          <th scope="col" className="w-110">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="@max-4xl:block">
        {/* One `tbody` for all people, so that a row keeps its keyboard focus when it moves. */}
        {members.map((member) => (
          <StaffRow
            key={member.id}
            member={member}
            isOwn={member.email === ownEmail}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}

interface StaffRowProps extends StaffActions {
  member: StaffMember;
  isOwn: boolean;
}

function StaffRow({ member, isOwn, ...actions }: StaffRowProps) {
  const { role, fullName, isActive, hasTwoStep = false } = member;
  return (
    <tr
      className={clsx(
        '@max-4xl:grid @max-4xl:grid-cols-[minmax(0,1fr)_auto] @max-4xl:gap-x-3 @max-4xl:border-b @max-4xl:border-line @max-4xl:px-4 @max-4xl:pt-3 @max-4xl:pb-1 @max-4xl:last:border-b-0',
        '@4xl:[&:not(:last-child)>*]:border-b @4xl:[&>*]:border-line @4xl:[&>*]:px-4 @4xl:[&>*]:py-1.5 @4xl:hover:bg-brand-soft/40',
        !isActive && 'text-quiet',
      )}
    >
      <th
        scope="row"
        className={clsx('text-left wrap-anywhere', isActive ? 'font-semibold' : 'font-medium')}
      >
        {fullName}
        {isOwn && <span className="font-normal text-quiet"> (you)</span>}
        {hasTwoStep && (
          <Badge tone="neutral" className="ml-2">
            Two-step
          </Badge>
        )}
      </th>
      <td
        className={clsx(
          '@max-4xl:col-start-1',
          loginOf(role).signsInWith === 'email'
            ? 'wrap-anywhere'
            : 'whitespace-nowrap tabular-nums',
        )}
      >
        {contactOf(member)}
      </td>
      <td className="@max-4xl:col-start-2 @max-4xl:row-start-1">
        <Badge tone={isActive ? 'green' : 'neutral'}>{isActive ? 'Active' : 'Deactivated'}</Badge>
      </td>
      <td className="@max-4xl:col-span-2">
        <div className="flex flex-wrap gap-1 @max-4xl:-mx-2 @4xl:-mr-2 @4xl:justify-end">
          <RowAction label="Edit" of={fullName} onClick={() => actions.onEdit(member)} />
          {isOwn ? (
            <OwnActions fullName={fullName} {...actions} />
          ) : (
            <ActionsOnOthers member={member} {...actions} />
          )}
        </div>
      </td>
    </tr>
  );
}

function OwnActions({ fullName, ...actions }: StaffActions & { fullName: string }) {
  return (
    <>
      <RowAction label="Change password" of={fullName} onClick={actions.onChangeOwnPassword} />
      <RowAction label="Two-step sign-in" of={fullName} onClick={actions.onSetUpTwoStep} />
    </>
  );
}

function ActionsOnOthers({ member, ...actions }: StaffActions & { member: StaffMember }) {
  const { role, fullName, isActive, hasTwoStep = false } = member;
  return (
    <>
      <RowAction label="Set password" of={fullName} onClick={() => actions.onSetPassword(member)} />
      {hasTwoStep && (
        <RowAction
          label="Reset two-step sign-in"
          of={fullName}
          onClick={() => actions.onResetTwoStep(member)}
        />
      )}
      {isActive && loginOf(role).takesPins && (
        <RowAction
          label="Forget devices"
          of={fullName}
          onClick={() => actions.onForgetDevices(member)}
        />
      )}
      <RowAction
        label={isActive ? 'Deactivate' : 'Activate'}
        of={fullName}
        onClick={() => actions.onSetActive(member, !isActive)}
      />
    </>
  );
}
