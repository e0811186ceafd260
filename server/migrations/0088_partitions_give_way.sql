-- Attaching a partition locks its table, the default partition and every table that the rows refer to, while a change that
-- began earlier may hold one of them and want another: the two then stood in each other's way and the database broke one of
-- them off, often somebody's change. Now all is locked before anything is moved, and whoever makes or drops a partition gives
-- up soon with lock_not_available; db/keep-partitions.ts asks again. The database looks for deadlocks after a second.
CREATE OR REPLACE FUNCTION "make_month_partition"(kept text, month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part text := kept || '_' || to_char(month, 'YYYY_MM');
  since timestamptz := month::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
  moment text := CASE kept WHEN 'audit_events' THEN 'created_at' WHEN 'insight_samples' THEN 'read_at'
    WHEN 'events' THEN 'created_at' END;
  referred regclass;
BEGIN
  IF moment IS NULL OR month <> date_trunc('month', month) THEN
    RAISE EXCEPTION 'no table is kept as % of %', kept, month;
  END IF;
  PERFORM pg_advisory_xact_lock(7094162003);
  IF to_regclass('public.' || part) IS NOT NULL THEN RETURN false; END IF;
  PERFORM set_config('lock_timeout', '200ms', true);
  FOR referred IN SELECT DISTINCT confrelid FROM pg_constraint
    WHERE contype = 'f' AND conrelid = ('public.' || kept)::regclass ORDER BY confrelid
  LOOP
    EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referred);
  END LOOP;
  EXECUTE format('LOCK TABLE public.%I IN SHARE ROW EXCLUSIVE MODE', kept);
  EXECUTE format('LOCK TABLE public.%I IN ACCESS EXCLUSIVE MODE', kept || '_default');
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, kept);
  EXECUTE format('WITH moved AS (DELETE FROM public.%I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO public.%I SELECT * FROM moved',
    kept || '_default', moment, moment, part) USING since, until;
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', kept, part, since, until);
  RETURN true;
END $$;--> statement-breakpoint
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
  PERFORM set_config('lock_timeout', '200ms', true);
  EXECUTE format('DROP TABLE public.%I', part);
  RETURN true;
END $$;
