import * as z from 'zod/mini';
import { CalendarDate, Id, Instant } from '../fields.ts';
import { Message } from '../messages/message.ts';
import { open } from '../procedure.ts';

/** The four services of the status page (P-32), in their order. */
export const SERVICES = ['app', 'generation', 'publishing', 'accounts'] as const;
export type Service = (typeof SERVICES)[number];

/** Days shown, today included. */
export const STATUS_DAYS = 90;

/** Share of good checks from 0 to 1; null: nothing was measured. */
const Uptime = z.nullable(z.number().check(z.gte(0), z.lte(1)));

export const ServiceIncident = z.object({
  id: Id,
  service: z.enum(SERVICES),
  startedAt: Instant,
  /** null while it lasts. */
  endedAt: z.nullable(Instant),
  /** What the check found, as a Polish sentence. */
  problem: z.string(),
  message: Message,
});
export type ServiceIncident = z.infer<typeof ServiceIncident>;

export const ServiceStatus = z.object({
  service: z.enum(SERVICES),
  /** `unknown`: not measured within the last ten minutes. */
  status: z.enum(['operational', 'problems', 'unknown']),
  /** Over all measured days of the window. */
  uptime: Uptime,
  /** Oldest first; a calendar day of Europe/Warsaw. */
  days: z.array(z.object({ date: CalendarDate, uptime: Uptime })),
  lastIncidentAt: z.nullable(Instant),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

export const StatusReport = z.object({
  measuredAt: z.nullable(Instant),
  services: z.array(ServiceStatus),
  /** Newest first, of the whole window. */
  incidents: z.array(ServiceIncident),
});
export type StatusReport = z.infer<typeof StatusReport>;

export const statusContract = {
  /** What the product measured about itself; open to everyone. */
  read: open.route({ method: 'GET', path: '/status', tags: ['Status'] }).output(StatusReport),
};
