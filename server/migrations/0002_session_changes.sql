-- Every process remembers sessions for a few seconds. Whatever ends one, or changes a member's role, tells them all.
CREATE FUNCTION "announce_session_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'session:' || OLD."id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "announce_member_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('session_changes', 'user:' || OLD."user_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
	FOR EACH ROW EXECUTE FUNCTION "announce_session_change"();
--> statement-breakpoint
CREATE TRIGGER "sessions_changed" AFTER UPDATE ON "sessions" FOR EACH ROW
	WHEN (OLD."token" IS DISTINCT FROM NEW."token"
		OR OLD."user_id" IS DISTINCT FROM NEW."user_id"
		OR OLD."active_workspace_id" IS DISTINCT FROM NEW."active_workspace_id"
		OR NEW."expires_at" < OLD."expires_at")
	EXECUTE FUNCTION "announce_session_change"();
--> statement-breakpoint
CREATE TRIGGER "members_changed" AFTER UPDATE OR DELETE ON "members"
	FOR EACH ROW EXECUTE FUNCTION "announce_member_change"();
