import { Box, TextField } from '@mui/material';
import type { SettingsView } from '@sandcrate/api/settings/contract.ts';
import { SettingsSection } from './SettingsSection.tsx';

const WEIGHTS: ReadonlyArray<readonly [key: keyof SettingsView['trendingWeights'], label: string]> = [
  ['download', 'Download'],
  ['like', 'Like'],
  ['rating', 'Rating'],
  ['comment', 'Comment'],
  ['view', 'View'],
  ['halfLifeHours', 'Half-life in hours'],
];

/** How much each interaction counts for trending, and how fast it fades. */
export const TrendingSettings = () => (
  <SettingsSection
    title="Trending"
    lead="How much each counts of the last 7 days, and after how many hours it counts half."
  >
    {({ values: { trendingWeights }, change, errors }) => (
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {WEIGHTS.map(([key, label]) => (
          <TextField
            key={key}
            type="number"
            label={label}
            // While it is being typed, the value may not be a number yet.
            value={Number.isNaN(trendingWeights[key]) ? '' : trendingWeights[key]}
            onChange={({ target }) =>
              change({
                trendingWeights: {
                  ...trendingWeights,
                  [key]: target.value === '' ? Number.NaN : Number(target.value),
                },
              })
            }
            error={errors[`trendingWeights.${key}`] !== undefined}
            helperText={errors[`trendingWeights.${key}`]}
            slotProps={{ htmlInput: { min: 0, step: 'any' } }}
          />
        ))}
      </Box>
    )}
  </SettingsSection>
);
