import type { ReelMotion } from '@postownia/contract/reel-vocabulary';
import { cut } from './motions/cut.ts';
import { fold } from './motions/fold.ts';
import { glide } from './motions/glide.ts';
import { press } from './motions/press.ts';
import { pulse } from './motions/pulse.ts';
import { stack } from './motions/stack.ts';
import { stripe } from './motions/stripe.ts';
import { zoom } from './motions/zoom.ts';
import type { Motion } from './moves.ts';

export const MOTIONS: Readonly<Record<ReelMotion, Motion>> = {
  cut,
  glide,
  stack,
  stripe,
  zoom,
  press,
  pulse,
  fold,
};
