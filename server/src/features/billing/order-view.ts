import type { Order } from '@postownia/contract';
import type { OrderRow } from './orders.queries.ts';

export function toOrder(row: OrderRow): Order {
  const { id, state, url } = row;
  return {
    id,
    item: row.item as Order['item'],
    state: state as Order['state'],
    url: state === 'open' ? url : null,
  };
}
