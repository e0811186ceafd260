import * as z from 'zod/mini';
import { CalendarDate, Id, Instant, paragraph } from '../fields.ts';
import { Message } from '../messages/message.ts';
import { may, open } from '../procedure.ts';

/** The four services of the status page (P-32), in their order. */
export const SERVICES = ['app', 'generation', 'publishing', 'accounts'] as const;
export type Service = (typeof SERVICES)[number];

/** Days shown, today included. */
export const STATUS_DAYS = 90;

/** Share of the measured minutes in which the service was up, 0 to 1; null: no minute was measured. */
const Uptime = z.nullable(z.number().check(z.gte(0), z.lte(1)));

/** What the product noticed by itself: a check that failed, or two minutes and more without a heartbeat. */
export const ServiceIncident = z.object({
  /** The same as long as the incident is told of. */
  id: z.string(),
  /** All that it took down, in their order. */
  services: z.array(z.enum(SERVICES)),
  startedAt: Instant,
  /** null while it lasts. */
  endedAt: z.nullable(Instant),
  /** What was found, as a Polish sentence. */
  problem: z.string(),
  message: Message,
});
export type ServiceIncident = z.infer<typeof ServiceIncident>;

/** In Polish always, in other languages where the operator wrote them; who reads another one is shown the Polish. */
export const IncidentTexts = z.strictObject({
  pl: paragraph(2_000, 3),
  en: z.optional(paragraph(2_000, 3)),
  de: z.optional(paragraph(2_000, 3)),
  it: z.optional(paragraph(2_000, 3)),
  fr: z.optional(paragraph(2_000, 3)),
});
export type IncidentTexts = z.infer<typeof IncidentTexts>;

/** What the operator tells of an incident. */
export const ReportedIncident = z.object({
  id: Id,
  services: z.array(z.enum(SERVICES)),
  startedAt: Instant,
  /** null while it lasts. */
  resolvedAt: z.nullable(Instant),
  /** Newest first, at least one. */
  updates: z.array(z.object({ id: Id, writtenAt: Instant, texts: IncidentTexts })),
});
export type ReportedIncident = z.infer<typeof ReportedIncident>;

export const ServiceStatus = z.object({
  service: z.enum(SERVICES),
  /** Now; `unknown`: it was never measured, or nobody asks it at the moment. */
  status: z.enum(['operational', 'problems', 'unknown']),
  /** Over all measured minutes of the window. */
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
  /** What the operator told of, newest first, of the whole window. */
  reported: z.array(ReportedIncident),
});
export type StatusReport = z.infer<typeof StatusReport>;

/** Tells of an incident. */
export const IncidentReport = z.strictObject({
  services: z.array(z.enum(SERVICES)).check(z.minLength(1), z.maxLength(SERVICES.length)),
  texts: IncidentTexts,
});
export type IncidentReport = z.infer<typeof IncidentReport>;

/** Tells how an incident goes on, or that it is over. */
export const IncidentUpdate = z.strictObject({ id: Id, texts: IncidentTexts, resolve: z.boolean() });
export type IncidentUpdate = z.infer<typeof IncidentUpdate>;

export const statusContract = {
  /** What the product measured about itself; open to everyone. */
  read: open.route({ method: 'GET', path: '/status', tags: ['Status'] }).output(StatusReport),
  /**
   * What the operator told of in the days that the page shows, newest first. NOT_FOUND for everybody but the operator,
   * like both that follow.
   */
  reported: may('self.manage')
    .route({ method: 'GET', path: '/operator/incidents', tags: ['Operator'] })
    .output(z.object({ incidents: z.array(ReportedIncident) })),
  /** Tells of an incident on the status page and in its feed, from now on. */
  reportIncident: may('self.manage')
    .route({ method: 'POST', path: '/operator/incidents', successStatus: 201, tags: ['Operator'] })
    .input(IncidentReport)
    .output(z.object({ id: Id })),
  /** Adds to an incident, or ends it. NOT_FOUND for one that is not there or, with `resolve`, is over. */
  updateIncident: may('self.manage')
    .route({ method: 'POST', path: '/operator/incidents/{id}', tags: ['Operator'] })
    .input(IncidentUpdate)
    .output(z.object({ updated: z.literal(true) })),
};
