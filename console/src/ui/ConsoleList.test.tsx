import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import CommentList from '../comments/CommentList.tsx';
import ReportList from '../reports/ReportList.tsx';
import { comment, report } from '../testing/cases.ts';
import { fakeLists } from '../testing/fake-lists.ts';
import { renderPage } from '../testing/render.tsx';
import * as files from './save-file.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('filters are saved and applied by name', async () => {
  const data = fakeLists({ comments: [comment()] }, {});
  const user = renderPage('comments', <CommentList />, data);
  await screen.findByText('Buy cheap gems here');
  await user.click(screen.getByRole('button', { name: 'Reported' }));
  await screen.findByRole('button', { name: 'Clear filters' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save these filters' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Reported first');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reported first' }));
  await waitFor(() =>
    expect(data.asked).toHaveBeenLastCalledWith(
      'comments',
      expect.objectContaining({ filter: { reported: true } }),
    ),
  );
});

test('a column can be hidden', async () => {
  const user = renderPage('comments', <CommentList />, fakeLists({ comments: [comment()] }, {}));
  await screen.findByRole('columnheader', { name: 'Actions' });
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByLabelText('Actions', { selector: 'input' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull());
});

test('the filtered rows are saved as CSV', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const reports = [
    report({ addonTitle: 'Better Boats' }),
    report({ addonTitle: '=1+1', status: 'resolved' }),
    report({ addonTitle: 'Old Boats', status: 'resolved' }),
  ];
  const user = renderPage('reports', <ReportList />, fakeLists({ reports }, {}));
  await user.click(await screen.findByRole('button', { name: 'Resolved' }));
  await screen.findByText('2 reports');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const [name, text = ''] = save.mock.lastCall ?? [];
  expect(name).toMatch(/^reports-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toContain("'=1+1");
  expect(text).toContain('Old Boats');
  expect(text).not.toContain('Better Boats');
});
