import type { ReactNode } from 'react';

type Props = {
  /** A drawing above the words. */
  art?: ReactNode;
  title: string;
  children?: ReactNode;
  /** Links or buttons to continue with. */
  actions?: ReactNode;
  /** Whether the message is the whole page, rather than an empty list in it. */
  page?: boolean;
};

/** A drawing, a sentence and where to go next, for empty lists, refusals and pages that do not exist. */
export function Message({ page = false, ...rest }: Props) {
  return page ? <MessagePage {...rest} /> : <Body heading="h2" {...rest} />;
}

function MessagePage(props: Props) {
  return (
    <div className="page py-12 sm:py-20">
      <Body heading="h1" {...props} />
    </div>
  );
}

function Body({ art, title, children, actions, heading: Heading }: Props & { heading: 'h1' | 'h2' }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-10 text-center">
      {art !== undefined && <div className="mb-6">{art}</div>}
      <Heading className="stencil text-3xl sm:text-4xl">{title}</Heading>
      {children !== undefined && <div className="mt-3 text-muted">{children}</div>}
      {actions !== undefined && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
