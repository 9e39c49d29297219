import { Link, Typography } from '@mui/material';
import { useViewer } from '../session/use-viewer.ts';
import { SettingSwitch } from '../settings/SettingSwitch.tsx';
import { formatCounted } from '../ui/format.ts';
import { userName } from '../users/user-name.ts';
import { useStaff } from './use-staff.ts';

/** Requires a second factor of staff: refused to an owner who has none, who would be the first to be shut out. */
export function StaffSecondFactorSwitch() {
  const { id } = useViewer();
  const { staff, isPending } = useStaff();
  const stopped = staff.filter(({ hasSecondFactor }) => !hasSecondFactor);
  const isMineSetUp = staff.some((account) => account.id === id && account.hasSecondFactor);
  return (
    <SettingSwitch
      name="staffSecondFactor"
      refusal={isPending || isMineSetUp ? undefined : <SetUpFirst />}
      onConsequence={
        <Typography sx={{ mt: 1 }}>
          {stopped.length === 0
            ? 'All of them have one: nobody is stopped.'
            : `This stops ${formatCounted(stopped.length, 'account')} of ${staff.length}: ${stopped
                .map(userName)
                .join(', ')}. Each has to set up a second factor before it can go on.`}
        </Typography>
      }
    />
  );
}

const SetUpFirst = () => (
  <>
    Set up a second factor of your own first: <Link href="/settings?tab=security">Security settings</Link>.
  </>
);
