/** Staff: the people who work here, their roles, and who can sign in. */
import { Plus } from 'lucide-react';
import { ForgetDevicesDialog } from '#src/auth/web/admin/forget-devices-dialog.tsx';
import { ChangePasswordDialog } from '#src/auth/web/change-password-dialog.tsx';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useAdmin } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { type StaffRole, staffRoles } from '#src/platform/contract/roles.ts';
import { type StaffMember, setStaffActive } from '#src/staff/staff-contract.ts';
import { PersonDialog } from '#src/staff/web/admin/person-dialog.tsx';
import { RolePermissions } from '#src/staff/web/admin/role-permissions.tsx';
import { SetPasswordDialog } from '#src/staff/web/admin/set-password-dialog.tsx';
import { StaffHistory } from '#src/staff/web/admin/staff-history.tsx';
import { deactivationTexts, roleTexts } from '#src/staff/web/admin/staff-role-texts.ts';
import { type StaffActions, StaffTable } from '#src/staff/web/admin/staff-table.tsx';
import { TwoStepDialog } from '#src/staff/web/admin/two-step-dialog.tsx';
import { TwoStepResetDialog } from '#src/staff/web/admin/two-step-reset-dialog.tsx';
import { useStaff } from '#src/staff/web/admin/use-staff.ts';

type Task =
  | { kind: 'person'; role: StaffRole; member?: StaffMember; isOwn?: boolean }
  | { kind: 'password'; member: StaffMember }
  | { kind: 'own-password' }
  | { kind: 'two-step' }
  | { kind: 'two-step-reset'; member: StaffMember }
  | { kind: 'devices'; member: StaffMember }
  | { kind: 'deactivation'; member: StaffMember };

export const handle: ScreenHandle = { title: 'Staff' };

/** There are the fewest owners, so they are last. */
const sections = staffRoles.toReversed();

export function StaffPage() {
  const { email } = useAdmin();
  const staff = useStaff();
  const { task, open, turn, start, close } = useRowTask<Task>();
  const change = useChange(({ id, isActive }: { id: string; isActive: boolean }) =>
    call(setStaffActive, { params: { id }, body: { isActive } }),
  );
  const setActive = (member: StaffMember, isActive: boolean) =>
    change.mutate(
      { id: member.id, isActive },
      {
        onSuccess: () => toast(activeText(member, isActive)),
        onSettled: isActive ? undefined : close,
      },
    );

  const actions: StaffActions = {
    onEdit: (member) =>
      start({ kind: 'person', role: member.role, member, isOwn: member.email === email }),
    onSetPassword: (member) => start({ kind: 'password', member }),
    onChangeOwnPassword: () => start({ kind: 'own-password' }),
    onSetUpTwoStep: () => start({ kind: 'two-step' }),
    onResetTwoStep: (member) => start({ kind: 'two-step-reset', member }),
    onForgetDevices: (member) => start({ kind: 'devices', member }),
    onSetActive: (member, isActive) => {
      if (isActive) setActive(member, true);
      else start({ kind: 'deactivation', member });
    },
  };
  const section = (members: readonly StaffMember[], role: StaffRole) => (
    <RoleSection
      key={role}
      role={role}
      members={members.filter((member) => member.role === role)}
      ownEmail={email}
      onAdd={() => start({ kind: 'person', role })}
      {...actions}
    />
  );

  return (
    <main className="px-4 pb-10 md:px-6">
      <h1 className="text-2xl font-extrabold tracking-tight">Staff</h1>
      <PendingList query={staff} failure="Could not load the staff" row="h-8" />
      {staff.data && sections.map((role) => section(staff.data.staff, role))}
      <RolePermissions />
      <StaffHistory />
      {task && (
        <TaskDialog
          key={turn}
          task={task}
          open={open}
          isDeactivating={change.isPending}
          onDeactivate={(member) => setActive(member, false)}
          onClose={close}
        />
      )}
    </main>
  );
}

interface TaskDialogProps {
  task: Task;
  open: boolean;
  isDeactivating: boolean;
  onDeactivate: (member: StaffMember) => void;
  onClose: () => void;
}

function TaskDialog({ task, open, isDeactivating, onDeactivate, onClose }: TaskDialogProps) {
  const dialog = { open, onClose };
  switch (task.kind) {
    case 'person':
      return <PersonDialog {...dialog} role={task.role} member={task.member} isOwn={task.isOwn} />;
    case 'password':
      return <SetPasswordDialog {...dialog} member={task.member} />;
    case 'own-password':
      return <ChangePasswordDialog {...dialog} from="admin" />;
    case 'two-step':
      return <TwoStepDialog {...dialog} />;
    case 'two-step-reset':
      return <TwoStepResetDialog {...dialog} member={task.member} />;
    case 'devices':
      return <ForgetDevicesDialog {...dialog} member={task.member} />;
    case 'deactivation':
      return (
        <ConfirmDialog
          open={open}
          destructive
          title={`Deactivate ${task.member.fullName}?`}
          question={deactivationQuestion(task.member)}
          confirmLabel="Deactivate"
          busy={isDeactivating}
          onConfirm={() => onDeactivate(task.member)}
          onCancel={onClose}
        />
      );
  }
}

interface RoleSectionProps extends StaffActions {
  role: StaffRole;
  members: readonly StaffMember[];
  ownEmail: string;
  onAdd: () => void;
}

function RoleSection({ role, members, onAdd, ...table }: RoleSectionProps) {
  const { title, add, empty, contact } = roleTexts(role);
  return (
    <section aria-label={title} className="@container mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold tracking-tight">{title}</h2>
        <Button variant={role === 'delivery' ? 'primary' : 'secondary'} onClick={onAdd}>
          <Plus aria-hidden="true" className="size-5" />
          {add}
        </Button>
      </div>
      {members.length === 0 && (
        <Card className="px-4 py-3 text-quiet">{empty}. Those you add can sign in at once.</Card>
      )}
      {members.length > 0 && (
        <StaffTable label={title} contactLabel={contact.label} members={members} {...table} />
      )}
    </section>
  );
}

function deactivationQuestion({ fullName, role }: StaffMember): string {
  const more = deactivationTexts[role];
  const question = `${fullName} is signed out at once and can't sign in any more.`;
  return more === undefined ? question : `${question} ${more}`;
}

function activeText({ fullName }: StaffMember, isActive: boolean) {
  return {
    title: isActive ? `${fullName} is active again` : `${fullName} is deactivated`,
    description: isActive ? 'They can sign in now.' : "They can't sign in any more.",
    variant: 'success' as const,
  };
}
