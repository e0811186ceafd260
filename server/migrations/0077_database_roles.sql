-- What the application does where its own role may not (decision 0083): the tables belong to another role, and each of
-- these functions runs as that one and does one thing. Where there is one role only they do the same.
CREATE SCHEMA IF NOT EXISTS "jobs";--> statement-breakpoint
-- Makes the partition of a month, UTC, and moves what the default partition holds of it; false where it is there.
-- Writers wait at the lock and find the partition: one that was already on its way to the default partition would be
-- refused by it, because attaching makes its constraint narrower.
CREATE OR REPLACE FUNCTION "make_month_partition"(kept text, month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part text := kept || '_' || to_char(month, 'YYYY_MM');
  since timestamptz := month::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  moment text := CASE kept WHEN 'audit_events' THEN 'created_at' WHEN 'insight_samples' THEN 'read_at'
    WHEN 'events' THEN 'created_at' END;
BEGIN
  IF moment IS NULL OR month <> date_trunc('month', month) THEN
    RAISE EXCEPTION 'no table is kept as % of %', kept, month;
  END IF;
  PERFORM pg_advisory_xact_lock(7094162003);
  IF to_regclass('public.' || part) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('LOCK TABLE public.%I IN SHARE ROW EXCLUSIVE MODE', kept);
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, kept);
  EXECUTE format('WITH moved AS (DELETE FROM public.%I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO public.%I SELECT * FROM moved',
    kept || '_default', moment, moment, part) USING since, until;
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', kept, part, since, until);
  RETURN true;
END $$;--> statement-breakpoint
-- Drops the partition of a month whose retention is over by the database's own clock; whoever asks earlier gets false.
-- The months are those of PARTITIONED in db/keep-partitions.ts; a test holds the two together.
CREATE OR REPLACE FUNCTION "drop_month_partition"(kept text, month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part text := kept || '_' || to_char(month, 'YYYY_MM');
  months integer := CASE kept WHEN 'audit_events' THEN 24 WHEN 'insight_samples' THEN 13 WHEN 'events' THEN 1 END;
BEGIN
  PERFORM pg_advisory_xact_lock(7094162003);
  IF months IS NULL OR to_regclass('public.' || part) IS NULL
    OR month + make_interval(months => months) >= date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE public.%I', part);
  RETURN true;
END $$;--> statement-breakpoint
-- Erases a firm with everything that belongs to it, where its one owner's wish to be forgotten has been carried out as far
-- as its note. Any other firm is left as it is and refused.
CREATE OR REPLACE FUNCTION "erase_organization"(erased uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.organizations WHERE id = erased) THEN RETURN; END IF;
  IF (SELECT bool_and(EXISTS (SELECT FROM public.deletion_requests d WHERE d.user_id = m.user_id AND d.state = 'final'))
      FROM public.members m WHERE m.organization_id = erased AND m.role = 'owner') IS NOT TRUE THEN
    RAISE EXCEPTION 'the owner of % did not ask to be forgotten', erased;
  END IF;
  DELETE FROM public.organizations WHERE id = erased;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "make_month_partition"(text, date), "drop_month_partition"(text, date), "erase_organization"(uuid) FROM PUBLIC;
