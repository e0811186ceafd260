import * as z from 'zod';

/** An address without a slash at the end, as the environment gives it. */
export const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const secret = z.string().min(1);

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
