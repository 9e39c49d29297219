import { Button } from '@mui/material';
import { ApiError } from '@sandcrate/api/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RaRecord, useCreatePath } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { type ConsoleDataProvider, useConsoleData } from '../provider/data-provider.ts';
import { ActionStyle } from './Action.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Message } from './Message.tsx';
import { Notice } from './Notice.tsx';
import { PageHeader } from './PageHeader.tsx';

/** How soon another moderator's decision is seen without a live connection. */
const EVERY_MS = 30_000;
/** More open cases of one subject than that are not shown together. */
const MANY = 100;
const labelled = { labelled: true, hotkeys: false };

type Case = RaRecord & { status: string };
type Props<T extends Case> = {
  /** Its list. */
  resource: 'reports' | 'appeals';
  /** What a case is called: 'report'. */
  noun: string;
  titleOf: (found: T) => string;
  /** The filter for open cases about the same subject, which are decided together [none]. */
  sameSubject?: (found: T) => object;
  /** Shows the case and the open ones about its subject. */
  children: (cases: readonly [T, ...T[]]) => ReactNode;
};

/** The page of the case in the address. It says when that no longer waits, or is not found. */
export function CasePage<T extends Case>({ resource, noun, titleOf, sameSubject, children }: Props<T>) {
  const { id = '' } = useParams();
  const data = useConsoleData();
  const list = useCreatePath()({ resource, type: 'list' });
  const {
    data: cases,
    error,
    refetch,
  } = useQuery({
    queryKey: ['case', resource, id],
    queryFn: ({ signal }) => casesOf<T>(data, resource, id, sameSubject, signal),
    refetchInterval: EVERY_MS,
  });
  if (cases === undefined) {
    return error === null ? (
      <PageSkeleton shape="record" />
    ) : (
      <>
        <PageTitle>{`Failed to fetch ${noun}`}</PageTitle>
        <LoadFailure title={`Failed to fetch ${noun}`} error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  const all = (
    <Button variant="outlined" component={Link} to={list}>
      All {resource}
    </Button>
  );
  const [found, ...others] = cases;
  if (found === undefined) {
    const title = `This ${noun} was not found`;
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Message isPage title={title} action={all}>
          The address may be incomplete.
        </Message>
      </>
    );
  }
  return (
    <ActionStyle value={labelled}>
      <PageHeader title={titleOf(found)} isName>
        {all}
      </PageHeader>
      {found.status !== 'pending' && (
        <Notice
          tone="plain"
          title={`This ${noun} no longer waits`}
          action={
            <Button component={Link} to={list}>
              Show what waits
            </Button>
          }
        />
      )}
      {children([found, ...others])}
    </ActionStyle>
  );
}

/** The case with this id, then the open ones about its subject. Empty if there is none. */
async function casesOf<T extends Case>(
  { getList }: ConsoleDataProvider,
  resource: string,
  id: string,
  sameSubject: Props<T>['sameSubject'],
  signal: AbortSignal,
): Promise<T[]> {
  const find = async (filter: object, perPage: number) =>
    (
      await getList<T>(resource, {
        filter,
        pagination: { page: 1, perPage },
        sort: { field: resource === 'reports' ? 'createdAt' : 'filedAt', order: 'DESC' },
        signal,
      })
    ).data;
  try {
    const [found] = await find({ id }, 1);
    if (found === undefined) return [];
    const open = sameSubject ? await find({ ...sameSubject(found), status: 'pending' }, MANY) : [];
    return [found, ...open.filter((other) => other.id !== found.id)];
  } catch (error) {
    // What is no id belongs to no case.
    if (error instanceof ApiError && error.status === 400) return [];
    throw error;
  }
}
