import type { PriceKey } from '@postownia/contract';

/** A checkout the buyer is sent to. */
export interface CheckoutOrder {
  /** Our order's id: part of the idempotency key and the buyer's way back. */
  readonly id: string;
  readonly organizationId: string;
  readonly customer: string;
  readonly item: PriceKey;
  readonly recurring: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
}

export interface CheckoutState {
  readonly id: string;
  /** Our order's id, when the session is one of ours. */
  readonly orderId: string | null;
  readonly state: 'open' | 'waiting' | 'paid' | 'failed' | 'expired';
  readonly customer: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly paymentIntentId: string | null;
  /** US cents. */
  readonly total: number;
}

export interface SubscriptionState {
  readonly id: string;
  readonly customer: string;
  readonly itemId: string;
  readonly price: PriceKey | null;
  readonly status: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAt: Date | null;
  /** Price that takes over at the end of the period. */
  readonly nextPrice: PriceKey | null;
  readonly latestInvoiceId: string | null;
  readonly createdAt: Date;
}

export interface InvoiceLine {
  readonly price: PriceKey | null;
  readonly itemId: string | null;
  readonly proration: boolean;
  /** US cents; below 0 gives money back. */
  readonly amount: number;
  readonly periodStart: Date;
}

export interface InvoiceState {
  readonly id: string;
  readonly customer: string;
  readonly subscriptionId: string | null;
  readonly paymentIntentId: string | null;
  readonly number: string | null;
  /** The provider's `billing_reason`. */
  readonly reason: string;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  readonly total: number;
  readonly url: string | null;
  readonly pdf: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly createdAt: Date;
}

/** How much of a payment went back. */
export interface PaymentState {
  readonly id: string;
  readonly amount: number;
  readonly refunded: number;
  readonly disputed: boolean;
}

/** What an event is about; its own image of it is not used. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: 'checkout' | 'subscription' | 'invoice' | 'payment';
  readonly subjectId: string;
}

export type PortalPlace =
  | { readonly kind: 'overview' | 'card' }
  | { readonly kind: 'cancel'; readonly subscriptionId: string }
  | {
      readonly kind: 'change';
      readonly subscriptionId: string;
      readonly itemId: string;
      readonly price: PriceKey;
    };

/** What has to be for sale: one price per name. */
export interface CatalogueItem {
  readonly key: PriceKey;
  readonly name: string;
  /** US cents. */
  readonly cents: number;
  readonly interval: 'month' | 'year' | null;
}

/**
 * The payment provider. Every method asks it anew; a failure is a PaymentError. Writes carry an idempotency key, so
 * that a repeat after a lost answer acts once.
 */
export interface Payments {
  /** True: the sandbox's, nobody is charged. */
  readonly demo: boolean;
  readonly checkout: {
    createCustomer(buyer: { organizationId: string; email: string }): Promise<string>;
    open(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>;
    read(sessionId: string): Promise<CheckoutState>;
    /**
     * Lets a subscription end with its paid period, or run on. A change that waits for the end of the period is given
     * up when it is to end.
     */
    setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
    /** Deletes a customer: subscriptions end at once, invoices stay. */
    removeCustomer(id: string): Promise<void>;
    /** Gives back what is left of a payment; one that went back already stays as it is. */
    refund(paymentId: string): Promise<void>;
    /** Closes an open checkout; one that is not open stays as it is. */
    close(sessionId: string): Promise<void>;
  };
  readonly records: {
    subscription(id: string): Promise<SubscriptionState>;
    invoice(id: string): Promise<InvoiceState>;
    payment(id: string): Promise<PaymentState>;
  };
  /** Address of a page of the customer portal, good for minutes. */
  openPortal(options: { customer: string; returnUrl: string; place: PortalPlace }): Promise<string>;
  /**
   * Reads a delivery by its raw bytes: null for an event that is none of our business.
   * @throws PaymentError `signature` when the provider did not sign it
   */
  readEvent(raw: Buffer, signature: string, now: Date): Promise<PaymentEvent | null>;
  /** Asks for one event by its id. */
  findEvent(id: string): Promise<PaymentEvent | null>;
  /** Makes the products, prices and portal settings that are missing; says what it made. */
  setUp(): Promise<string[]>;
}

/** Why the provider did not do it. `refused`: our request; `unreachable`: try again; `missing`: no such object. */
export class PaymentError extends Error {
  readonly kind: 'refused' | 'unreachable' | 'missing' | 'signature' | 'declined';

  constructor(kind: PaymentError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PaymentError';
    this.kind = kind;
  }
}
