import { ButtonLink } from '../components/button.tsx';

type PurchaseLinkProps = Omit<Parameters<typeof ButtonLink>[0], 'to' | 'children' | 'className'> & {
  /** Where an order is taken. */
  order: string;
  /** What `/register` says to visitors who wanted this. */
  reason: 'plan' | 'tokeny';
  member: string;
  visitor: string;
};

/** Leads members on to the order and visitors to sign in first; the page script knows which of the two is shown. */
export function PurchaseLink({ order, reason, member, visitor, ...look }: PurchaseLinkProps) {
  return (
    <>
      <ButtonLink {...look} to={order} className="for-members">
        {member}
      </ButtonLink>
      <ButtonLink
        {...look}
        to={`/register?${new URLSearchParams({ powod: reason, dalej: order })}`}
        className="for-visitors"
      >
        {visitor}
      </ButtonLink>
    </>
  );
}
