import { Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useConsoleData } from '../provider/data-provider.ts';
import { SettingSwitch } from '../settings/SettingSwitch.tsx';
import { formatCount } from '../ui/format.ts';

/** Requires a second factor of staff. An owner without one would be locked out too, and must set one up first. */
export function StaffSecondFactorSwitch() {
  const { secondFactorPreview } = useConsoleData();
  const { data } = useQuery({
    queryKey: ['second-factor-preview'],
    queryFn: ({ signal }) => secondFactorPreview(signal),
  });
  return (
    <SettingSwitch
      name="staffSecondFactor"
      refusal={data?.isMineSetUp === false ? <SetUpFirst /> : undefined}
      onConsequence={
        data && (
          <Typography sx={{ mt: 1 }}>
            {data.stopped === 0
              ? 'All of them have one: nobody is stopped.'
              : `${formatCount(data.stopped)} of ${formatCount(data.staff)} staff have none. Their sessions are stopped now, until they have set one up.`}
          </Typography>
        )
      }
    />
  );
}

const SetUpFirst = () => (
  <>
    Set up a second factor of your own first: <Link href="/settings?tab=security">Security settings</Link>.
  </>
);
