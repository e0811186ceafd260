import company from 'virtual:company';
import { type SalesTax, withTax } from '@postownia/contract/sales-tax';

/** What this installation adds to its prices; null: nothing. */
export const SALES_TAX: SalesTax | null = company.salesTax ?? null;

/** What is paid for a price, in cents. */
export const paidFor = (cents: number): number => withTax(cents, SALES_TAX);
