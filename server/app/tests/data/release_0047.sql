-- A database of the last release before the baseline (its newest migration is 0047), with rows in every table:
-- `pg_dump --inserts`.
SET check_function_bodies = false;
CREATE DOMAIN public.hex_id AS text
	CONSTRAINT hex_id_is_24_hex_characters CHECK ((VALUE ~ '^[0-9a-f]{24}$'::text));
CREATE FUNCTION public.count_members() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE leagues SET member_count = member_count
        + CASE TG_OP WHEN 'INSERT' THEN moved.members ELSE -moved.members END
    FROM (
        SELECT leagues.id, counted.members
        FROM (SELECT league_id, count(*) AS members FROM touched GROUP BY league_id) AS counted
        JOIN leagues ON leagues.id = counted.league_id
        ORDER BY leagues.id FOR NO KEY UPDATE OF leagues
    ) AS moved
    WHERE leagues.id = moved.id;
    RETURN NULL;
END
$$;
CREATE FUNCTION public.database_origin() RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    RETURN concat_ws('/',
        (SELECT system_identifier FROM pg_control_system()),
        left(pg_walfile_name(pg_current_wal_lsn()), 8),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'live_epoch'::regclass::oid);
EXCEPTION WHEN insufficient_privilege THEN
    -- A provider may keep the cluster's own numbers to itself.
    RETURN concat_ws('/',
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'live_epoch'::regclass::oid);
END $$;
CREATE FUNCTION public.end_calendar_link() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM calendar_links WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;
CREATE FUNCTION public.end_mail() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM mail_outbox WHERE user_id = NEW.id;
    DELETE FROM mail_switches WHERE user_id = NEW.id;
    DELETE FROM mail_addresses WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;
CREATE FUNCTION public.end_password_reset() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM password_resets WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;
CREATE FUNCTION public.end_shares() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM shares WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;
CREATE FUNCTION public.end_shares_of_open_category() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM shares USING events
    WHERE shares.event_id = NEW.event_id AND shares.category_id = NEW.id
        AND events.id = NEW.event_id AND NOT is_closed(events);
    RETURN NULL;
END
$$;
CREATE FUNCTION public.end_shares_of_open_picks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM shares USING events, categories
    WHERE shares.event_id = NEW.id AND events.id = NEW.id AND NOT is_closed(events)
        AND categories.event_id = shares.event_id AND categories.id = shares.category_id
        AND is_open_status(categories.status);
    RETURN NULL;
END
$$;
CREATE FUNCTION public.end_spoiler_shields() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM spoiler_shields WHERE user_id = NEW.id;
    DELETE FROM spoiler_defaults WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;
CREATE TABLE public.events (
    id text NOT NULL,
    series text NOT NULL,
    name text NOT NULL,
    location text NOT NULL,
    country text,
    local_start_date date,
    local_end_date date,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    timezone text,
    registration_url text,
    public_information jsonb DEFAULT '{}'::jsonb NOT NULL,
    cancelled boolean DEFAULT false NOT NULL,
    locked boolean DEFAULT false NOT NULL,
    reopened boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    is_para boolean DEFAULT false NOT NULL,
    calendar_sequence integer DEFAULT 0 NOT NULL,
    calendar_changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT events_series_is_known CHECK ((series = ANY (ARRAY['ifsc'::text, 'usa'::text])))
);
CREATE FUNCTION public.event_year(event public.events) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT EXTRACT(YEAR FROM COALESCE(event.local_start_date, (event.starts_at AT TIME ZONE 'UTC')::date))::bigint
$$;
CREATE FUNCTION public.first_day(event public.events) RETURNS date
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT COALESCE(event.local_start_date, (event.starts_at AT TIME ZONE 'UTC')::date)
$$;
CREATE FUNCTION public.folded(spelled text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(replace(replace(lower(regexp_replace(NORMALIZE(spelled, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'øłđıŁØĐ'::text, 'oldilod'::text);
CREATE FUNCTION public.forget_notices() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM notices WHERE user_id = OLD.id;
    RETURN NEW;
END
$$;
CREATE FUNCTION public.forget_pick_history() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM pick_history USING gone
    WHERE pick_history.user_id = gone.user_id AND prediction_id = gone.id
        AND NOT EXISTS (
            SELECT FROM leagues, categories
            WHERE leagues.id = gone.league_id
                AND categories.event_id = gone.event_id AND categories.id = gone.category_id);
    RETURN NULL;
END
$$;
CREATE FUNCTION public.forget_picks_of_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM pick_history WHERE user_id = OLD.id;
    RETURN NEW;
END
$$;
CREATE FUNCTION public.forget_player_country() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM player_countries WHERE user_id = NEW.id;
    RETURN NEW;
END
$$;
CREATE FUNCTION public.has_begun(event public.events) RETURNS boolean
    LANGUAGE sql
    AS $$
    SELECT event.starts_at IS NULL OR event.starts_at <= clock_timestamp() OR EXISTS (
        SELECT FROM categories WHERE categories.event_id = event.id AND NOT is_open_status(categories.status))
$$;
CREATE FUNCTION public.hold_event_alone(event_id text) RETURNS void
    LANGUAGE sql
    AS $$
    SELECT pg_advisory_xact_lock(7205, hashtext(event_id))
$$;
CREATE FUNCTION public.hold_event_shared(event_id text) RETURNS void
    LANGUAGE sql
    AS $$
    SELECT pg_advisory_xact_lock_shared(7205, hashtext(event_id))
$$;
CREATE FUNCTION public.is_closed(event public.events) RETURNS boolean
    LANGUAGE sql
    AS $$
    SELECT event.locked OR event.cancelled
        OR (COALESCE(event.starts_at <= clock_timestamp(), false) AND NOT event.reopened)
$$;
CREATE FUNCTION public.is_open_status(status text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT status IN ('registration_pending', 'registration_active')
$$;
CREATE FUNCTION public.keep_a_site_admin() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(7207, 0);
    IF NOT EXISTS (SELECT FROM users WHERE account_type = 'admin' AND enabled) THEN
        RAISE EXCEPTION 'the last site admin stays'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'users_keep_a_site_admin';
    END IF;
    RETURN NULL;
END
$$;
CREATE FUNCTION public.newest_keys(known text[], added text[]) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT array_agg(key ORDER BY place)
    FROM (
        SELECT key, max(place) AS place
        FROM unnest(known || added) WITH ORDINALITY AS listed (key, place)
        GROUP BY key ORDER BY 2 DESC LIMIT 40
    ) AS newest
$$;
CREATE FUNCTION public.note_calendar_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.calendar_sequence := OLD.calendar_sequence + 1;
    NEW.calendar_changed_at := clock_timestamp();
    RETURN NEW;
END
$$;
CREATE FUNCTION public.note_status_since() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    NEW.status_since := clock_timestamp();
    RETURN NEW;
END
$$;
CREATE FUNCTION public.raise_shields_by_themselves() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO spoiler_shields (user_id, event_id, raised)
    SELECT DISTINCT spoiler_defaults.user_id, events.id, true
    FROM picked
    JOIN spoiler_defaults ON spoiler_defaults.user_id = picked.user_id
    JOIN events ON events.id = picked.event_id
    WHERE events.starts_at IS NULL OR events.starts_at > clock_timestamp()
    ORDER BY 1, 2
    ON CONFLICT ON CONSTRAINT spoiler_shields_one_per_event DO NOTHING;
    RETURN NULL;
END
$$;
CREATE FUNCTION public.refuse_audit_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only ever added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_is_append_only';
END
$$;
CREATE FUNCTION public.refuse_closed_predictions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF current_setting('podium.bypass_locks', true) = 'on' THEN
        RETURN NULL;
    END IF;
    PERFORM hold_event_shared(event_id)
    FROM (SELECT DISTINCT event_id FROM touched ORDER BY event_id) AS events_touched;
    IF EXISTS (
        SELECT FROM (SELECT DISTINCT event_id, category_id, locked FROM touched) AS touched
        JOIN events ON events.id = touched.event_id
        JOIN categories ON categories.event_id = touched.event_id AND categories.id = touched.category_id
        WHERE is_closed(events) OR NOT is_open_status(categories.status) OR touched.locked
    ) OR EXISTS (
        SELECT FROM touched JOIN users ON users.id = touched.user_id WHERE NOT users.enabled
    ) THEN
        RAISE EXCEPTION 'this pick is closed'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_are_closed';
    END IF;
    RETURN NULL;
END
$$;
CREATE FUNCTION public.refuse_fingerprint_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'fingerprints are only ever added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'fingerprints_are_append_only';
END
$$;
CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE public.announcements (
    id bigint NOT NULL,
    league_id public.hex_id NOT NULL,
    author_id public.hex_id NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT announcements_text_is_short CHECK (((char_length(text) >= 1) AND (char_length(text) <= 500)))
);
ALTER TABLE public.announcements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.announcements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.athletes (
    id text NOT NULL,
    firstname text NOT NULL,
    lastname text NOT NULL,
    country text NOT NULL,
    gender text,
    CONSTRAINT athletes_gender_is_known CHECK ((gender = ANY (ARRAY['men'::text, 'women'::text])))
);
CREATE TABLE public.audit (
    id bigint NOT NULL,
    happened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id public.hex_id,
    act text NOT NULL,
    event_id text,
    league_id public.hex_id,
    prediction_id public.hex_id,
    user_id public.hex_id,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.backfilled_events (
    event_id text NOT NULL,
    backfilled_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.calendar_links (
    user_id public.hex_id NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    CONSTRAINT calendar_links_are_of_a_hash CHECK ((octet_length(token_hash) = 32))
);
CREATE TABLE public.categories (
    event_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    discipline text NOT NULL,
    status text NOT NULL,
    ranking_as_of text,
    rounds jsonb DEFAULT '[]'::jsonb NOT NULL,
    "position" integer NOT NULL,
    scored_at timestamp with time zone,
    status_since timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.changes (
    topic text NOT NULL,
    "offset" bigint NOT NULL,
    payload text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE VIEW public.event_views AS
 SELECT events.id,
    events.series,
    events.name,
    events.location,
    events.country,
    events.local_start_date,
    events.local_end_date,
    events.starts_at,
    events.ends_at,
    events.timezone,
    events.registration_url,
    events.public_information,
    events.cancelled,
    events.is_para,
    public.is_closed(events.*) AS closed,
    COALESCE(( SELECT jsonb_agg(jsonb_build_object('dcat_id', categories.id, 'event_id', categories.event_id, 'dcat_name', categories.name, 'discipline', categories.discipline, 'status', categories.status, 'scored', (categories.scored_at IS NOT NULL)) ORDER BY categories."position") AS jsonb_agg
           FROM public.categories
          WHERE (categories.event_id = events.id)), '[]'::jsonb) AS categories
   FROM public.events;
CREATE TABLE public.external_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id public.hex_id NOT NULL,
    linked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL
);
CREATE TABLE public.external_links_pending (
    browser_hash bytea NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id public.hex_id NOT NULL,
    return_to text NOT NULL,
    expires_at timestamp with time zone DEFAULT (clock_timestamp() + '00:10:00'::interval) NOT NULL
);
CREATE TABLE public.external_sign_ins (
    browser_hash bytea NOT NULL,
    state text NOT NULL,
    nonce text NOT NULL,
    pkce_verifier text NOT NULL,
    return_to text NOT NULL,
    confirms public.hex_id,
    expires_at timestamp with time zone DEFAULT (clock_timestamp() + '00:10:00'::interval) NOT NULL
);
CREATE TABLE public.feed_health (
    subject text NOT NULL,
    series text NOT NULL,
    event_id text,
    good_at timestamp with time zone,
    fault_kind text,
    fault text,
    faulty_since timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    CONSTRAINT feed_health_fault_is_whole CHECK (((num_nulls(fault_kind, fault, faulty_since) = ANY (ARRAY[0, 3])) AND ((fault IS NULL) = (failures = 0))))
);
CREATE TABLE public.fingerprints (
    league_id public.hex_id NOT NULL,
    event_id text NOT NULL,
    number integer NOT NULL,
    digest text NOT NULL,
    salt text NOT NULL,
    picks integer NOT NULL,
    made_by public.hex_id,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT fingerprints_count_from_one CHECK (((number > 0) AND (picks >= 0))),
    CONSTRAINT fingerprints_digests_are_sha256 CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT fingerprints_salts_are_hex CHECK ((salt ~ '^[0-9a-f]{32}$'::text))
);
CREATE TABLE public.idempotency_keys (
    user_id text NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint,
    body text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT idempotency_keys_are_short CHECK (((char_length(key) >= 16) AND (char_length(key) <= 64))),
    CONSTRAINT idempotency_keys_have_whole_answers CHECK (((status IS NULL) = (body IS NULL)))
);
CREATE TABLE public.invitations (
    league_id public.hex_id NOT NULL,
    user_id public.hex_id NOT NULL,
    invited_by public.hex_id,
    invited_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL
);
CREATE TABLE public.join_requests (
    league_id public.hex_id NOT NULL,
    user_id public.hex_id NOT NULL,
    requested_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL
);
CREATE TABLE public.league_slugs (
    slug text NOT NULL,
    league_id public.hex_id NOT NULL,
    current boolean NOT NULL
);
CREATE TABLE public.league_webhooks (
    league_id public.hex_id NOT NULL,
    id bigint NOT NULL,
    kind text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_sent_at timestamp with time zone,
    failure text,
    ended_at timestamp with time zone,
    CONSTRAINT league_webhooks_address_is_short CHECK (((octet_length(address) >= 1) AND (octet_length(address) <= 500))),
    CONSTRAINT league_webhooks_failure_is_short CHECK ((char_length(failure) <= 300)),
    CONSTRAINT league_webhooks_kind_is_known CHECK ((kind = ANY (ARRAY['discord'::text, 'slack'::text])))
);
ALTER TABLE public.league_webhooks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.league_webhooks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.leagues (
    id public.hex_id NOT NULL,
    name text NOT NULL,
    description text,
    type text NOT NULL,
    join_policy text DEFAULT 'approval'::text NOT NULL,
    max_members integer,
    member_count integer DEFAULT 0 NOT NULL,
    owner_id public.hex_id NOT NULL,
    invite_code text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    owner_is_admin boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    of_everyone boolean DEFAULT false NOT NULL,
    CONSTRAINT leagues_join_policy_is_known CHECK ((join_policy = ANY (ARRAY['approval'::text, 'open'::text]))),
    CONSTRAINT leagues_max_members_in_range CHECK (((max_members >= 2) AND (max_members <= 1000))),
    CONSTRAINT leagues_not_over_full CHECK (((max_members IS NULL) OR (member_count <= max_members))),
    CONSTRAINT leagues_of_everyone_take_everybody CHECK (((NOT of_everyone) OR ((type = 'public'::text) AND (join_policy = 'open'::text) AND (max_members IS NULL)))),
    CONSTRAINT leagues_type_is_known CHECK ((type = ANY (ARRAY['public'::text, 'private'::text])))
);
CREATE TABLE public.live_epoch (
    epoch text DEFAULT substr(md5(((random())::text || (clock_timestamp())::text)), 1, 12) NOT NULL,
    only_row boolean DEFAULT true NOT NULL,
    origin text,
    CONSTRAINT live_epoch_has_one_row CHECK (only_row)
);
CREATE TABLE public.mail_addresses (
    user_id public.hex_id NOT NULL,
    email text NOT NULL,
    confirm_hash bytea,
    confirm_until timestamp with time zone,
    confirmed_at timestamp with time zone,
    refused_at timestamp with time zone,
    refusal text,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    CONSTRAINT mail_addresses_links_end CHECK (((confirm_hash IS NULL) = (confirm_until IS NULL))),
    CONSTRAINT mail_addresses_refusal_is_short CHECK ((char_length(refusal) <= 300)),
    CONSTRAINT mail_addresses_refused_are_not_confirmed CHECK (((refused_at IS NULL) OR (confirmed_at IS NULL)))
);
CREATE TABLE public.mail_outbox (
    id bigint NOT NULL,
    user_id public.hex_id NOT NULL,
    kind text NOT NULL,
    event_id text,
    queued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    not_before timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    outcome text,
    ended_at timestamp with time zone,
    reason text,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    CONSTRAINT mail_outbox_is_about_an_event CHECK (((event_id IS NULL) = (kind = 'confirmation'::text))),
    CONSTRAINT mail_outbox_kind_is_known CHECK ((kind = ANY (ARRAY['confirmation'::text, 'reminder_day'::text, 'reminder_hours'::text, 'result'::text]))),
    CONSTRAINT mail_outbox_outcome_has_a_time CHECK (((outcome IS NULL) = (ended_at IS NULL))),
    CONSTRAINT mail_outbox_outcome_is_known CHECK ((outcome = ANY (ARRAY['sent'::text, 'refused'::text, 'failed'::text]))),
    CONSTRAINT mail_outbox_reason_is_short CHECK ((char_length(reason) <= 300))
);
ALTER TABLE public.mail_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mail_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.mail_questions (
    address_hash bytea NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT mail_questions_are_few CHECK (((times >= 1) AND (times <= 5)))
);
CREATE TABLE public.mail_switches (
    user_id public.hex_id NOT NULL,
    kind text NOT NULL,
    on_since timestamp with time zone,
    token bytea DEFAULT decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    CONSTRAINT mail_switches_kind_is_known CHECK ((kind = ANY (ARRAY['reminders'::text, 'results'::text])))
);
CREATE TABLE public.users (
    id public.hex_id NOT NULL,
    email text,
    name text NOT NULL,
    password_hash text,
    account_type text DEFAULT 'user'::text NOT NULL,
    picture text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    deleted_at timestamp with time zone,
    alive boolean GENERATED ALWAYS AS ((deleted_at IS NULL)) STORED NOT NULL,
    disabled_at timestamp with time zone,
    enabled boolean GENERATED ALWAYS AS (((deleted_at IS NULL) AND (disabled_at IS NULL))) STORED NOT NULL,
    search_words text GENERATED ALWAYS AS (((public.folded(name) || ' '::text) || COALESCE(public.folded(email), ''::text))) STORED NOT NULL,
    CONSTRAINT users_account_type_is_known CHECK ((account_type = ANY (ARRAY['user'::text, 'userPlus'::text, 'admin'::text]))),
    CONSTRAINT users_deleted_are_nobody CHECK (
CASE
    WHEN (deleted_at IS NULL) THEN (email IS NOT NULL)
    ELSE ((email IS NULL) AND (password_hash IS NULL) AND (picture IS NULL) AND (name = 'Deleted user'::text) AND (account_type = 'user'::text))
END),
    CONSTRAINT users_email_is_lower_case CHECK ((email = lower(email)))
);
CREATE VIEW public.mail_recipients AS
 SELECT mail_switches.user_id,
    mail_switches.kind,
    mail_addresses.email,
    mail_switches.token,
    GREATEST(mail_switches.on_since, mail_addresses.confirmed_at) AS since
   FROM ((public.mail_switches
     JOIN public.mail_addresses ON (((mail_addresses.user_id)::text = (mail_switches.user_id)::text)))
     JOIN public.users ON (((users.id)::text = (mail_switches.user_id)::text)))
  WHERE ((mail_switches.on_since IS NOT NULL) AND (mail_addresses.confirmed_at IS NOT NULL) AND users.enabled AND (users.email = mail_addresses.email));
CREATE TABLE public.memberships (
    league_id public.hex_id NOT NULL,
    user_id public.hex_id NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    joined_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL
);
CREATE TABLE public.predictions (
    id public.hex_id NOT NULL,
    user_id public.hex_id NOT NULL,
    league_id public.hex_id NOT NULL,
    event_id text NOT NULL,
    category_id text NOT NULL,
    first text,
    second text,
    third text,
    locked boolean DEFAULT false NOT NULL,
    edited_by_admin boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    common boolean DEFAULT false NOT NULL,
    CONSTRAINT predictions_pick_each_once CHECK (((first IS DISTINCT FROM second) OR (first IS NULL))),
    CONSTRAINT predictions_pick_each_once_first_third CHECK (((first IS DISTINCT FROM third) OR (first IS NULL))),
    CONSTRAINT predictions_pick_each_once_second_third CHECK (((second IS DISTINCT FROM third) OR (second IS NULL))),
    CONSTRAINT predictions_pick_somebody CHECK ((COALESCE(first, second, third) IS NOT NULL))
);
CREATE TABLE public.start_list (
    event_id text NOT NULL,
    category_id text NOT NULL,
    athlete_id text NOT NULL,
    status text NOT NULL,
    category_name text NOT NULL
);
CREATE VIEW public.missing_picks AS
 SELECT memberships.user_id,
    memberships.league_id,
    categories.event_id,
    categories.id AS category_id
   FROM ((public.events
     JOIN public.categories ON (((categories.event_id = events.id) AND public.is_open_status(categories.status))))
     CROSS JOIN public.memberships)
  WHERE ((NOT public.is_closed(events.*)) AND (EXISTS ( SELECT
           FROM public.start_list
          WHERE ((start_list.event_id = categories.event_id) AND (start_list.category_id = categories.id) AND (start_list.status <> 'not attending'::text)))) AND (NOT (EXISTS ( SELECT
           FROM public.predictions
          WHERE (((predictions.user_id)::text = (memberships.user_id)::text) AND ((predictions.league_id)::text = (memberships.league_id)::text) AND (predictions.event_id = categories.event_id) AND (predictions.category_id = categories.id))))));
CREATE TABLE public.notice_jobs (
    id bigint NOT NULL,
    about text NOT NULL,
    event_id text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT notice_jobs_are_known CHECK ((about = ANY (ARRAY['picks_closed'::text, 'picks_scored'::text])))
);
ALTER TABLE public.notice_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notice_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notices (
    id bigint NOT NULL,
    user_id public.hex_id NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    key text NOT NULL,
    league_id public.hex_id,
    content jsonb NOT NULL,
    seen boolean DEFAULT false NOT NULL,
    told_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    withheld boolean DEFAULT false NOT NULL,
    CONSTRAINT notices_keys_are_short CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)))
);
ALTER TABLE public.notices ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.password_resets (
    user_id public.hex_id NOT NULL,
    token_hash bytea NOT NULL,
    expires_at timestamp with time zone DEFAULT (clock_timestamp() + '01:00:00'::interval) NOT NULL,
    user_enabled boolean GENERATED ALWAYS AS (true) STORED NOT NULL
);
CREATE TABLE public.password_tries (
    door bytea NOT NULL,
    known_device boolean DEFAULT false NOT NULL,
    tries integer NOT NULL,
    tried_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    free_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT password_tries_are_counted CHECK ((tries >= 0)),
    CONSTRAINT password_tries_are_of_a_hash CHECK ((octet_length(door) = 32))
);
CREATE TABLE public.pick_history (
    user_id public.hex_id NOT NULL,
    prediction_id public.hex_id NOT NULL,
    slot smallint GENERATED ALWAYS AS ((version % 50)) STORED NOT NULL,
    version integer NOT NULL,
    league_id public.hex_id NOT NULL,
    event_id text NOT NULL,
    category_id text NOT NULL,
    first text,
    second text,
    third text,
    editor_id public.hex_id,
    happened_at timestamp with time zone NOT NULL
);
CREATE TABLE public.scores (
    prediction_id public.hex_id NOT NULL,
    first integer NOT NULL,
    second integer NOT NULL,
    third integer NOT NULL,
    exact integer NOT NULL,
    winners integer NOT NULL,
    hits integer NOT NULL,
    scored_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    void boolean DEFAULT false NOT NULL,
    correction jsonb,
    CONSTRAINT scores_void_earns_nothing CHECK (((NOT void) OR ((first = 0) AND (second = 0) AND (third = 0) AND (exact = 0) AND (winners = 0) AND (hits = 0)))),
    CONSTRAINT scores_within_the_rule CHECK ((((first >= 0) AND (first <= 20)) AND ((second >= 0) AND (second <= 15)) AND ((third >= 0) AND (third <= 10))))
);
CREATE VIEW public.pick_views AS
 SELECT predictions.id,
    predictions.event_id,
    events.name AS event_name,
    predictions.category_id,
    categories.name AS category_name,
    predictions.league_id,
    predictions.user_id,
    (predictions.locked OR public.is_closed(events.*) OR (NOT public.is_open_status(categories.status))) AS locked,
    (categories.status = ANY (ARRAY['finished'::text, 'completed'::text])) AS event_finished,
    predictions.first,
    predictions.second,
    predictions.third,
    first_athlete.firstname AS first_firstname,
    first_athlete.lastname AS first_lastname,
    first_athlete.country AS first_country,
    second_athlete.firstname AS second_firstname,
    second_athlete.lastname AS second_lastname,
    second_athlete.country AS second_country,
    third_athlete.firstname AS third_firstname,
    third_athlete.lastname AS third_lastname,
    third_athlete.country AS third_country,
    predictions.edited_by_admin,
    scores.first AS first_points,
    scores.second AS second_points,
    scores.third AS third_points,
    COALESCE(scores.void, false) AS void,
    predictions.created_at,
    predictions.updated_at,
    events.location AS event_location,
    events.series AS event_series,
    events.local_start_date AS event_local_start_date,
    events.local_end_date AS event_local_end_date,
    events.starts_at AS event_starts_at,
    events.cancelled AS event_cancelled,
    public.is_closed(events.*) AS event_closed,
    categories.status AS category_status,
    categories.discipline AS category_discipline,
    predictions.common,
    predictions.version
   FROM ((((((public.predictions
     JOIN public.events ON ((events.id = predictions.event_id)))
     JOIN public.categories ON (((categories.event_id = predictions.event_id) AND (categories.id = predictions.category_id))))
     LEFT JOIN public.athletes first_athlete ON ((first_athlete.id = predictions.first)))
     LEFT JOIN public.athletes second_athlete ON ((second_athlete.id = predictions.second)))
     LEFT JOIN public.athletes third_athlete ON ((third_athlete.id = predictions.third)))
     LEFT JOIN public.scores ON (((scores.prediction_id)::text = (predictions.id)::text)));
CREATE TABLE public.player_countries (
    user_id public.hex_id NOT NULL,
    country text NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    CONSTRAINT player_countries_have_three_letters CHECK ((country ~ '^[A-Z]{3}$'::text))
);
CREATE VIEW public.prediction_views AS
 SELECT predictions.id,
    predictions.event_id,
    events.name AS event_name,
    predictions.category_id,
    categories.name AS category_name,
    predictions.league_id,
    predictions.user_id,
    (predictions.locked OR public.is_closed(events.*) OR (NOT public.is_open_status(categories.status))) AS locked,
    (categories.status = ANY (ARRAY['finished'::text, 'completed'::text])) AS event_finished,
    predictions.first,
    predictions.second,
    predictions.third,
    first_athlete.firstname AS first_firstname,
    first_athlete.lastname AS first_lastname,
    first_athlete.country AS first_country,
    second_athlete.firstname AS second_firstname,
    second_athlete.lastname AS second_lastname,
    second_athlete.country AS second_country,
    third_athlete.firstname AS third_firstname,
    third_athlete.lastname AS third_lastname,
    third_athlete.country AS third_country,
    predictions.edited_by_admin,
    scores.first AS first_points,
    scores.second AS second_points,
    scores.third AS third_points,
    COALESCE(scores.void, false) AS void,
    predictions.created_at,
    predictions.updated_at,
    events.location AS event_location,
    events.series AS event_series,
    events.local_start_date AS event_local_start_date,
    events.local_end_date AS event_local_end_date,
    events.starts_at AS event_starts_at,
    events.cancelled AS event_cancelled,
    public.is_closed(events.*) AS event_closed,
    categories.status AS category_status,
    categories.discipline AS category_discipline,
    predictions.common
   FROM ((((((public.predictions
     JOIN public.events ON ((events.id = predictions.event_id)))
     JOIN public.categories ON (((categories.event_id = predictions.event_id) AND (categories.id = predictions.category_id))))
     LEFT JOIN public.athletes first_athlete ON ((first_athlete.id = predictions.first)))
     LEFT JOIN public.athletes second_athlete ON ((second_athlete.id = predictions.second)))
     LEFT JOIN public.athletes third_athlete ON ((third_athlete.id = predictions.third)))
     LEFT JOIN public.scores ON (((scores.prediction_id)::text = (predictions.id)::text)));
CREATE TABLE public.push_outbox (
    id bigint NOT NULL,
    subscription_id bigint NOT NULL,
    topic text NOT NULL,
    keys text[] NOT NULL,
    additions integer DEFAULT 0 NOT NULL,
    queued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    not_before timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    reason text,
    claims integer DEFAULT 0 NOT NULL,
    CONSTRAINT push_outbox_is_about_something CHECK (((cardinality(keys) >= 1) AND (cardinality(keys) <= 40))),
    CONSTRAINT push_outbox_reason_is_short CHECK ((char_length(reason) <= 300))
);
ALTER TABLE public.push_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.push_subscriptions (
    id bigint NOT NULL,
    session_id public.hex_id NOT NULL,
    endpoint text NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    picks boolean DEFAULT true NOT NULL,
    results boolean DEFAULT true NOT NULL,
    leagues boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_sent_at timestamp with time zone,
    refusals integer DEFAULT 0 NOT NULL,
    CONSTRAINT push_subscriptions_endpoint_is_short CHECK (((octet_length(endpoint) >= 1) AND (octet_length(endpoint) <= 2000))),
    CONSTRAINT push_subscriptions_key_is_a_point CHECK ((octet_length(p256dh) = 65)),
    CONSTRAINT push_subscriptions_secret_is_whole CHECK ((octet_length(auth) = 16))
);
ALTER TABLE public.push_subscriptions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.push_subscriptions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ranking_moments (
    event_id text NOT NULL,
    category_id text NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp(),
    round_id text,
    gives_points boolean NOT NULL,
    changes jsonb NOT NULL
);
CREATE TABLE public.ranking_rows (
    event_id text NOT NULL,
    category_id text NOT NULL,
    athlete_id text NOT NULL,
    name text NOT NULL,
    firstname text NOT NULL,
    lastname text NOT NULL,
    country text NOT NULL,
    rank integer,
    rounds jsonb NOT NULL,
    bib text,
    federation_id bigint,
    sport_class text
);
COMMENT ON COLUMN public.ranking_rows.rounds IS 'Rounds with scores and ascents, as domain/round_result.rs writes them';
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    user_id public.hex_id NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    expires_at timestamp with time zone DEFAULT (clock_timestamp() + '30 days'::interval) NOT NULL,
    id public.hex_id NOT NULL,
    user_agent text,
    confirmed_until timestamp with time zone,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    user_enabled boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    CONSTRAINT sessions_user_agent_is_short CHECK ((char_length(user_agent) <= 200))
);
CREATE TABLE public.shares (
    id text NOT NULL,
    prediction_id public.hex_id NOT NULL,
    event_id text NOT NULL,
    category_id text NOT NULL,
    user_id public.hex_id NOT NULL,
    name text NOT NULL,
    league_shown text NOT NULL,
    theme text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_enabled boolean GENERATED ALWAYS AS (true) STORED NOT NULL,
    CONSTRAINT shares_ids_are_long CHECK ((id ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT shares_league_shown_is_known CHECK ((league_shown = ANY (ARRAY['never'::text, 'while_public'::text, 'always'::text]))),
    CONSTRAINT shares_names_are_short CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT shares_theme_is_known CHECK ((theme = ANY (ARRAY['light'::text, 'dark'::text])))
);
CREATE TABLE public.spoiler_defaults (
    user_id public.hex_id NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL
);
CREATE TABLE public.spoiler_shields (
    user_id public.hex_id NOT NULL,
    event_id text NOT NULL,
    raised boolean NOT NULL,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_alive boolean GENERATED ALWAYS AS (true) STORED NOT NULL
);
CREATE TABLE public.topics (
    topic text NOT NULL,
    "offset" bigint NOT NULL
);
CREATE TABLE public.upstream_documents (
    series text NOT NULL,
    path text NOT NULL,
    sha256 bytea NOT NULL,
    body text NOT NULL,
    fetched_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.upstream_rejects (
    series text NOT NULL,
    path text NOT NULL,
    sha256 bytea NOT NULL,
    body text NOT NULL,
    reason text NOT NULL,
    rejected_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.webhook_outbox (
    id bigint NOT NULL,
    webhook_id bigint NOT NULL,
    about text NOT NULL,
    event_id text,
    additions integer DEFAULT 0 NOT NULL,
    queued_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    not_before timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    claims integer DEFAULT 0 NOT NULL,
    done_at timestamp with time zone,
    said bytea,
    CONSTRAINT webhook_outbox_about_is_known CHECK ((about = ANY (ARRAY['picks_closed'::text, 'picks_scored'::text, 'test'::text]))),
    CONSTRAINT webhook_outbox_said_is_a_hash CHECK ((octet_length(said) = 32)),
    CONSTRAINT webhook_outbox_tests_have_no_event CHECK (((about = 'test'::text) = (event_id IS NULL)))
);
ALTER TABLE public.webhook_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public._sqlx_migrations VALUES (1, 'users', '2026-11-23 12:59:22.187252+00', true, '\xbf485ecb01f2029189cfe6029a96765f29fb505f612e24799d91c73fc46c5d668cd97f09a1978f686795c3a7e6334636', 9294882);
INSERT INTO public._sqlx_migrations VALUES (2, 'events', '2026-11-23 12:59:22.197021+00', true, '\xe18d6a573e3298248b6e732bdc1a7ea4f37978b5be332894d7e3ed43decf8c97dfff5f43457186eaa3b3a93024c7bd44', 16284009);
INSERT INTO public._sqlx_migrations VALUES (3, 'leagues', '2026-11-23 12:59:22.213669+00', true, '\xc5511d763d7f307b2489b3e29076e7afdf0a82bd2658ab9e7de8e04c3ef528e5dcae6e0abf22f457aa4079c0b542bc9c', 17084933);
INSERT INTO public._sqlx_migrations VALUES (4, 'predictions', '2026-11-23 12:59:22.231093+00', true, '\x049b868285d3de0dd2d5b6a0cba92c8cbd6ed3f0e39d277a52f7a9c659c1e72e5b718176c4d9c31a8c3c173f247f7686', 8060123);
INSERT INTO public._sqlx_migrations VALUES (5, 'scores', '2026-11-23 12:59:22.239488+00', true, '\xdbbe973d10aa0787d7d60d3b540edc256ee0dfef1a445f5128e1ea6ce2ba9f21e353c2e5975f780198c78fbad36131b4', 3442006);
INSERT INTO public._sqlx_migrations VALUES (6, 'changes', '2026-11-23 12:59:22.243182+00', true, '\x384da1493996c65b65915ff0ab4129b1a7544a54ef2101da811fcb6018f7641a9999e3425f77e5acb54306a275fa8062', 8362914);
INSERT INTO public._sqlx_migrations VALUES (7, 'feed', '2026-11-23 12:59:22.251871+00', true, '\x71d05db3081e99e10d49b3778976ecaed07a75d6381cc86523c9fc2422e6bf71191c2748f65fc32a0cce2d5e7714d332', 4118423);
INSERT INTO public._sqlx_migrations VALUES (8, 'feed health', '2026-11-23 12:59:22.256129+00', true, '\xd1c6f7cd6a2f30476eccf9e9511c4ccf9ba83d064b4844c9d21f883f84ef001b4d2bd1d60dcd54761983a5df5754f9bb', 4444329);
INSERT INTO public._sqlx_migrations VALUES (9, 'count members by statement', '2026-11-23 12:59:22.260727+00', true, '\xf48393ea21b2be8b0bbe37a1d7287730e2d32696bbd12093d5340a2726ab5a54d10b2e01b49cc84d062e9823c60363e6', 942092);
INSERT INTO public._sqlx_migrations VALUES (10, 'ranking details', '2026-11-23 12:59:22.261783+00', true, '\x2a813b9cfb25763ba6cd3306123af7489361439b19ec47c53914f79d4f9eab08eb9f702018f9be3ee3321bf2a2023665', 492824);
INSERT INTO public._sqlx_migrations VALUES (11, 'gender and para', '2026-11-23 12:59:22.262391+00', true, '\x4638d98b768e17e72d25564d92c56d4742c1980c2cf4e22e44e08a256231507841abf14dfc9ecbe04b2d4695eeb30165', 699882);
INSERT INTO public._sqlx_migrations VALUES (12, 'void scores', '2026-11-23 12:59:22.263203+00', true, '\x1034b58b04c5ced86594b4782c17b8f0179da40d99ca07820dd92c8b0fcd09e81b29b71c6289ff05d7e631526c9a5ddb', 742936);
INSERT INTO public._sqlx_migrations VALUES (13, 'read indexes', '2026-11-23 12:59:22.264068+00', true, '\xcdc528fda580ff70457a83eed17d2e58fa0c7731908d287e2094ab03791badef289f914b8784e0a7e6278c7b460e4bf4', 2351722);
INSERT INTO public._sqlx_migrations VALUES (14, 'audit', '2026-11-23 12:59:22.266529+00', true, '\x76a7e1033285a8c8d1a8bb38ce956fed3934d70c524967c52cd11293b50cc834f430d0ea1d294480a01287e23e551b42', 3702584);
INSERT INTO public._sqlx_migrations VALUES (15, 'invitations', '2026-11-23 12:59:22.270372+00', true, '\x44a7a4b5af88c557031933389336cff5b6904c81e9a73e2faf188a51decdf07766ec688d7eb9de0c0297c8cdce7b771f', 4159545);
INSERT INTO public._sqlx_migrations VALUES (16, 'account life', '2026-11-23 12:59:22.2747+00', true, '\x124bdaaa09176d831926774bdc460a5e3a00effdea6e8166ec66e972b0596613db997a6c40e684d9f1c539d159bbbcb2', 30293552);
INSERT INTO public._sqlx_migrations VALUES (17, 'views', '2026-11-23 12:59:22.305363+00', true, '\x417fc462f918f92bcc72dd786a19161fda5cdd558f47d53f62ca1e24738baa10b0f7d59bd4f0d951381d1c8a96dff272', 5364269);
INSERT INTO public._sqlx_migrations VALUES (18, 'idempotency keys', '2026-11-23 12:59:22.310957+00', true, '\x16a0efdef66ac4eef84b1900fbea44e4dddde2edc4d547ad4838a27f35b2b4c464a5a14432730b83db8eb48c800d6678', 3678408);
INSERT INTO public._sqlx_migrations VALUES (19, 'status since', '2026-11-23 12:59:22.31477+00', true, '\x97fe33f167324781bd2198d4831c7b4043c06b0729d500c41657c338403a351f92834903e8752b7a6488f53ce8f05fd9', 3460132);
INSERT INTO public._sqlx_migrations VALUES (20, 'athletes form', '2026-11-23 12:59:22.318422+00', true, '\x4a493ca2dd30faa35b168ac0ed4e2454499d475d94c27ad54b781bbae4b7332c4d127fc982ecbb491bb3cee24c2f5f73', 1094109);
INSERT INTO public._sqlx_migrations VALUES (21, 'ranking moments', '2026-11-23 12:59:22.319547+00', true, '\xdcb286acdccf74c265aabb836439c9c6ded66a6ffd54dc1fac19d7d2b433404aae3a5e610f9898de250485658e576ef0', 4533962);
INSERT INTO public._sqlx_migrations VALUES (22, 'changes by construction', '2026-11-23 12:59:22.324228+00', true, '\x023d7697842af313f0f438a829ea8d5979277795abed5ef2115ea7fc3993a83059c25442ce55fdf9a03832643d42208c', 518842);
INSERT INTO public._sqlx_migrations VALUES (23, 'external identities', '2026-11-23 12:59:22.324886+00', true, '\x0a3baf0a3a4f042ed6de97cfc6d5e3ad41535a61e38c59c731ab49745fd5f0a366dc1749cfe8344e6c367456c7ffdb72', 8625184);
INSERT INTO public._sqlx_migrations VALUES (24, 'database origin', '2026-11-23 12:59:22.333682+00', true, '\x21878178d22a395192a3e3df73ec3387e224de4c84c4f7fdcb8a91615429c279d089be6b4a69a64920c6c411e8641c80', 563029);
INSERT INTO public._sqlx_migrations VALUES (25, 'site admin', '2026-11-23 12:59:22.334357+00', true, '\xc19aaa21c6f5534e330b3f48488eec2be0ededccc60d801e64f25cda028d2ea4098f587089ad1b78221ab89a71b3979e', 16401405);
INSERT INTO public._sqlx_migrations VALUES (26, 'notices', '2026-11-23 12:59:22.35097+00', true, '\x17525c4c389f9e37608ac8335d21e0b1ea9d52d6bf9d980360da11937444f3f22d7929f38b1e5e93289e78bae3fd686e', 8870089);
INSERT INTO public._sqlx_migrations VALUES (27, 'mail', '2026-11-23 12:59:22.360084+00', true, '\xdbc16fd047d9308182b0fbb83a5788437dc892c65f936dd0eae946d74223c292110a6de03687f3667940832e3b5fc297', 17501232);
INSERT INTO public._sqlx_migrations VALUES (28, 'password tries', '2026-11-23 12:59:22.377784+00', true, '\xf37c1360907973cdd8c7b399b793e30c09c79859d753eebebb00666fbc07153d96ed98d5c96bb03d2669a1f6df131085', 2805488);
INSERT INTO public._sqlx_migrations VALUES (29, 'push', '2026-11-23 12:59:22.380714+00', true, '\xc26eacc942d6ea752e5d99ca2ec69080618ef0490d73bf2a273af79da153f7c6b269905982251b525c56f57acc3bc6fa', 8040354);
INSERT INTO public._sqlx_migrations VALUES (30, 'pick history', '2026-11-23 12:59:22.388919+00', true, '\xa961678700a2d916deeed4ae2896059d43e28370d1e47b5a732ba7e60d7cb5aa80b8f48541a81f22ab5e2af211119f9a', 3081859);
INSERT INTO public._sqlx_migrations VALUES (31, 'fingerprints', '2026-11-23 12:59:22.392143+00', true, '\x525ae2ebbb286bb6f150050031f9627611866e73ed0ad798c3c567a1a2ac10adf14cbd9c78f1f97745f41c393c4c6ea4', 2508526);
INSERT INTO public._sqlx_migrations VALUES (32, 'calendar links', '2026-11-23 12:59:22.394767+00', true, '\xcc4f05ac151f134a7060be47576eb035bc13baa6bb64ca8d7a99eca3b809a2e7b7a9920cfe5768c3958eca26bd040e3f', 10256774);
INSERT INTO public._sqlx_migrations VALUES (33, 'announcements', '2026-11-23 12:59:22.405361+00', true, '\x21ee9b019de269527d7c3de83b1bdd0377f5db2eb56e1284ee4e2bb6c0ec98691fe23726853a49a181db7b9839fc8bcc', 6961227);
INSERT INTO public._sqlx_migrations VALUES (34, 'readable corrections', '2026-11-23 12:59:22.412566+00', true, '\xdcd384dcab86b533cdd2f02790c71f94cc38d11ee1153ce44ed9bf1c959e9c7b3dd461e67bd6d2374060bb528c0ff6fb', 1571781);
INSERT INTO public._sqlx_migrations VALUES (35, 'common picks', '2026-11-23 12:59:22.41433+00', true, '\x2d8d2f9fd2c126ad39f8c5bf55c201821efb06ae5bd944e58ab73a8d950680e657bf742e69f4754a3b374dec4f9b3893', 3662835);
INSERT INTO public._sqlx_migrations VALUES (36, 'spoiler shields', '2026-11-23 12:59:22.418102+00', true, '\xb01dbe8350d8a2106976bb300ee4e6ab4b5de640b5dd9f5ba2437a373a12d441c9e550414a6fb02d3c0d2119aae47d0a', 6063389);
INSERT INTO public._sqlx_migrations VALUES (37, 'withheld notices', '2026-11-23 12:59:22.42432+00', true, '\x2724d1a484fed1b4522ba47b6c6001badf253f4481c57f80f7aa83eea5e5d208ea044650c093a0baefbb588c04300c2c', 456030);
INSERT INTO public._sqlx_migrations VALUES (38, 'shares', '2026-11-23 12:59:22.424883+00', true, '\xbc099570fa5d16c323ed59f7a71dc48c85777e2106e2f8d2632bb2f8b871ed1f16ddb5c871db829b64e17da6bc192ef9', 5022149);
INSERT INTO public._sqlx_migrations VALUES (39, 'webhooks', '2026-11-23 12:59:22.430054+00', true, '\x2266394448aedcc81d8ceedee9cf707481bc59cf53956226d03bd5a9afefe6228c9ccc2f6eac3dd4343216c1c0cff090', 10473958);
INSERT INTO public._sqlx_migrations VALUES (40, 'league of everyone', '2026-11-23 12:59:22.445275+00', true, '\xa8594806d9b322e9563731d90ad41bd2f7c788d9ac565fce079d6ecacfe84e65b1ff55b36c6fbc47faea8a06727f85c7', 6940836);
INSERT INTO public._sqlx_migrations VALUES (41, 'player countries', '2026-11-23 12:59:22.448035+00', true, '\x5af11cd5c851594a922e645582fdcd0cd7aa47023dbc8e26b52380488604244cc83632cc4202405cee9ade4f265bbd05', 5305992);
INSERT INTO public._sqlx_migrations VALUES (42, 'shares end uncancelled', '2026-11-23 12:59:22.453569+00', true, '\x788d574ca1ef5aed91ee6aa02958edd7aa2bf9a073b4f99534b48b13bea1c3a6f67a833d583a79d5a5c9c8ba718427f6', 837096);
INSERT INTO public._sqlx_migrations VALUES (43, 'begun events', '2026-11-23 12:59:22.454604+00', true, '\x1f3480eede6bcc8de0e8dc5e5185ba97d548ccfa829d2a4e124094e76af97e1e478591a68d2df982ddb4137eed9912a3', 682516);
INSERT INTO public._sqlx_migrations VALUES (44, 'push claims', '2026-11-23 12:59:22.455936+00', true, '\x6bb81f377666e1601df3dbb52dfe4134c8d1a39763b233bc376dff682cdebb102b95ac2cb78d2a57f66332afa0054f53', 880812);
INSERT INTO public._sqlx_migrations VALUES (45, 'members are counted beside picks', '2026-11-23 12:59:22.457069+00', true, '\x0200c0589bb9c1dac83ced0251f65080cd4731c97cb84d0962d7f0314de4dd355119ad1b945ea2cec99459fcb00adb05', 826451);
INSERT INTO public._sqlx_migrations VALUES (46, 'picks are refused by category', '2026-11-23 12:59:22.458099+00', true, '\x8bf2684a17b8baa308cb580c1422f404f5cdce419fdca55603f1de36849d3d6f84c4605580d027bbfb429a2265146363', 1092327);
INSERT INTO public._sqlx_migrations VALUES (47, 'picks show their version', '2026-11-23 12:59:22.459367+00', true, '\xdba016fcaf0ed9cab579ecc02d5cf6c41fe0ebae6b9ed28ad49f61112f9f96e6370f0b73202cb3ff73cd4f5ec255dafc', 3194237);
INSERT INTO public.announcements OVERRIDING SYSTEM VALUE VALUES (1, '0000000000000000000000c1', '0000000000000000000000a1', 'Good luck!', '2026-11-23 12:59:22.541817+00');
INSERT INTO public.athletes VALUES ('1', 'Janja', 'G.', 'SLO', 'women');
INSERT INTO public.athletes VALUES ('2', 'Ai', 'M.', 'JPN', 'women');
INSERT INTO public.athletes VALUES ('3', 'Jessica', 'P.', 'AUT', 'women');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23 12:59:22.551872+00', '0000000000000000000000a1', 'event_locked', '1405', NULL, NULL, NULL, '{}');
INSERT INTO public.backfilled_events VALUES ('1405', '2026-11-23 12:59:22.539669+00');
INSERT INTO public.calendar_links VALUES ('0000000000000000000000a1', '\xa1fce4363854ff888cff4b8e7875d600c2682390412a8cf79b37d0b11148b0fa', '2026-11-23 12:59:22.563174+00', DEFAULT);
INSERT INTO public.categories VALUES ('1405', '1', 'Lead Women', 'lead', 'finished', NULL, '[]', 0, '2026-06-03 00:00:00+00', '2026-11-23 12:59:22.534766+00');
INSERT INTO public.categories VALUES ('1406', '1', 'Lead Women', 'lead', 'registration_active', NULL, '[]', 0, NULL, '2026-11-23 12:59:22.534889+00');
INSERT INTO public.changes VALUES ('event:1405', 3, '{}', '2026-11-23 12:59:22.550646+00');
INSERT INTO public.events VALUES ('1405', 'ifsc', 'World Cup', 'Bern', NULL, '2026-06-01', NULL, '2026-06-01 00:00:00+00', NULL, 'Europe/Zurich', NULL, '{}', false, false, false, '2026-11-23 12:59:22.534306+00', false, 0, '2026-11-23 12:59:22.534307+00');
INSERT INTO public.events VALUES ('1406', 'ifsc', 'World Cup', 'Wien', NULL, '2031-06-01', NULL, '2031-06-01 00:00:00+00', NULL, NULL, NULL, '{}', false, false, false, '2026-11-23 12:59:22.534604+00', false, 0, '2026-11-23 12:59:22.534604+00');
INSERT INTO public.external_identities VALUES ('https://accounts.example.org', '7', '0000000000000000000000a2', '2026-11-23 12:59:22.533015+00', DEFAULT);
INSERT INTO public.external_links_pending VALUES ('\x05', 'https://accounts.example.org', '8', '0000000000000000000000a1', '/', '2026-11-23 13:09:22.53364+00');
INSERT INTO public.external_sign_ins VALUES ('\x04', 's', 'n', 'v', '/', NULL, '2026-11-23 13:09:22.533385+00');
INSERT INTO public.feed_health VALUES ('event:1405', 'ifsc', '1405', '2026-06-03 00:00:00+00', NULL, NULL, NULL, 0);
INSERT INTO public.fingerprints VALUES ('0000000000000000000000c1', '1405', 1, 'abababababababababababababababababababababababababababababababab', 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', 1, NULL, '2026-11-23 12:59:22.549596+00');
INSERT INTO public.idempotency_keys VALUES ('0000000000000000000000a1', '0123456789abcdef', '\x06', NULL, NULL, '2026-11-23 12:59:22.551416+00');
INSERT INTO public.invitations VALUES ('0000000000000000000000c1', '0000000000000000000000a2', '0000000000000000000000a1', '2026-11-23 12:59:22.541412+00', DEFAULT);
INSERT INTO public.join_requests VALUES ('0000000000000000000000c1', '0000000000000000000000a2', '2026-11-23 12:59:22.54105+00', DEFAULT);
INSERT INTO public.league_slugs VALUES ('wall', '0000000000000000000000c1', true);
INSERT INTO public.league_webhooks OVERRIDING SYSTEM VALUE VALUES ('0000000000000000000000c1', 1, 'discord', 'https://discord.com/api/webhooks/1/x', '2026-11-23 12:59:22.557499+00', NULL, NULL, NULL);
INSERT INTO public.leagues VALUES ('0000000000000000000000c1', 'Wall', NULL, 'private', 'approval', NULL, 2, '0000000000000000000000a1', 'code', '2026-11-23 12:59:22.539976+00', DEFAULT, false);
INSERT INTO public.live_epoch VALUES ('0123456789ab', true, 'elsewhere');
INSERT INTO public.mail_addresses VALUES ('0000000000000000000000a1', 'ada@example.org', NULL, NULL, '2026-01-01 00:00:00+00', NULL, NULL, DEFAULT);
INSERT INTO public.mail_outbox OVERRIDING SYSTEM VALUE VALUES (1, '0000000000000000000000a1', 'reminder_day', '1406', '2026-11-23 12:59:22.557922+00', '2026-01-01 00:00:00+00', 1, NULL, NULL, 'timeout', DEFAULT);
INSERT INTO public.mail_outbox OVERRIDING SYSTEM VALUE VALUES (2, '0000000000000000000000a2', 'confirmation', NULL, '2026-11-23 12:59:22.558205+00', '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, DEFAULT);
INSERT INTO public.mail_outbox OVERRIDING SYSTEM VALUE VALUES (3, '0000000000000000000000a1', 'result', '1405', '2026-11-23 12:59:22.559517+00', '2026-11-23 12:59:22.559517+00', 1, 'sent', '2026-06-03 00:00:00+00', NULL, DEFAULT);
INSERT INTO public.mail_questions VALUES ('\xcfe00dde46ef942601ffafb9e2825e802858b460e586b8305b344c1eb826357d', 1, '2026-11-23 12:59:22.556661+00');
INSERT INTO public.mail_switches VALUES ('0000000000000000000000a1', 'reminders', '2026-01-01 00:00:00+00', '\x55a8abd324a34b269362591ce767b6ebcab8e93a8b07435eb11a9fd9205beaca', DEFAULT);
INSERT INTO public.mail_switches VALUES ('0000000000000000000000a1', 'results', '2026-01-01 00:00:00+00', '\xddd513e5c6fa4f9cb1298cff4677e2d2b99f24dc629845c4b515f7fe9435f57c', DEFAULT);
INSERT INTO public.memberships VALUES ('0000000000000000000000c1', '0000000000000000000000a1', true, '2026-11-23 12:59:22.54055+00', DEFAULT);
INSERT INTO public.memberships VALUES ('0000000000000000000000c1', '0000000000000000000000a2', false, '2026-11-23 12:59:22.540894+00', DEFAULT);
INSERT INTO public.notice_jobs OVERRIDING SYSTEM VALUE VALUES (1, 'picks_scored', '1405', '2026-11-23 12:59:22.562449+00');
INSERT INTO public.notices VALUES (1, '0000000000000000000000a1', DEFAULT, 'scored:1405:0000000000000000000000c1', '0000000000000000000000c1', '{"kind": "picks_scored"}', false, '2026-11-23 12:59:22.552326+00', false);
INSERT INTO public.password_resets VALUES ('0000000000000000000000a2', '\x03', '2026-11-23 13:59:22.532716+00', DEFAULT);
INSERT INTO public.password_tries VALUES ('\x2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881', false, 2, '2026-11-23 12:59:22.532298+00', '2026-11-23 12:59:22.532298+00');
INSERT INTO public.pick_history VALUES ('0000000000000000000000a1', '0000000000000000000000d1', DEFAULT, 1, '0000000000000000000000c1', '1405', '1', '1', '2', '3', NULL, '2026-05-01 00:00:00+00');
INSERT INTO public.player_countries VALUES ('0000000000000000000000a1', 'SLO', DEFAULT);
INSERT INTO public.predictions VALUES ('0000000000000000000000d1', '0000000000000000000000a1', '0000000000000000000000c1', '1405', '1', '1', '2', '3', false, false, '2026-11-23 12:59:22.544357+00', '2026-11-23 12:59:22.544357+00', 1, false);
INSERT INTO public.predictions VALUES ('0000000000000000000000d2', '0000000000000000000000a2', '0000000000000000000000c1', '1406', '1', '3', '2', NULL, false, false, '2026-11-23 12:59:22.545438+00', '2026-11-23 12:59:22.545438+00', 1, false);
INSERT INTO public.push_outbox OVERRIDING SYSTEM VALUE VALUES (1, 1, 'event:1405', '{scored:1405:0000000000000000000000c1}', 1, '2026-11-23 12:59:22.56143+00', '2026-01-01 00:00:00+00', 1, '503', 1);
INSERT INTO public.push_subscriptions OVERRIDING SYSTEM VALUE VALUES (1, '0000000000000000000000b1', 'https://push.example.org/1', '\x0404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404040404', '\x07070707070707070707070707070707', true, true, true, '2026-11-23 12:59:22.557027+00', NULL, 0);
INSERT INTO public.ranking_moments VALUES ('1405', '1', 1, '2026-11-23 12:59:22.538629+00', NULL, true, '[["1", 1], ["2", 2], ["3", 3]]');
INSERT INTO public.ranking_rows VALUES ('1405', '1', '1', 'Janja G.', 'Janja', 'G.', 'SLO', 1, '[]', NULL, NULL, NULL);
INSERT INTO public.ranking_rows VALUES ('1405', '1', '2', 'Ai M.', 'Ai', 'M.', 'JPN', 2, '[]', NULL, NULL, NULL);
INSERT INTO public.ranking_rows VALUES ('1405', '1', '3', 'Jessica P.', 'Jessica', 'P.', 'AUT', 3, '[]', NULL, NULL, NULL);
INSERT INTO public.scores VALUES ('0000000000000000000000d1', 20, 15, 10, 3, 1, 3, '2026-11-23 12:59:22.54627+00', false, NULL);
INSERT INTO public.sessions VALUES ('\x01', '0000000000000000000000a1', '2026-11-23 12:59:22.531494+00', '2026-11-23 12:59:22.531494+00', '2030-01-01 00:00:00+00', '0000000000000000000000b1', 'Firefox', NULL, DEFAULT, DEFAULT);
INSERT INTO public.sessions VALUES ('\x02', '0000000000000000000000a2', '2026-11-23 12:59:22.531776+00', '2026-11-23 12:59:22.531776+00', '2030-01-01 00:00:00+00', '0000000000000000000000b2', 'Safari', NULL, DEFAULT, DEFAULT);
INSERT INTO public.shares VALUES ('efefefefefefefefefefefefefefefef', '0000000000000000000000d1', '1405', '1', '0000000000000000000000a1', 'Ada', 'always', 'dark', '2026-11-23 12:59:22.562744+00', DEFAULT);
INSERT INTO public.spoiler_defaults VALUES ('0000000000000000000000a2', '2026-11-23 12:59:22.55548+00', DEFAULT);
INSERT INTO public.spoiler_shields VALUES ('0000000000000000000000a2', '1406', true, '2026-11-23 12:59:22.552976+00', DEFAULT);
INSERT INTO public.start_list VALUES ('1406', '1', '1', 'confirmed', 'Lead Women');
INSERT INTO public.start_list VALUES ('1406', '1', '2', 'confirmed', 'Lead Women');
INSERT INTO public.start_list VALUES ('1406', '1', '3', 'confirmed', 'Lead Women');
INSERT INTO public.topics VALUES ('event:1405', 3);
INSERT INTO public.upstream_documents VALUES ('ifsc', '/events/1405', '\x44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', '{}', '2026-11-23 12:59:22.5389+00');
INSERT INTO public.upstream_rejects VALUES ('ifsc', '/events/1407', '\x245843abef9e72e7efac30138a994bf6301e7e1d7d7042a33d42e863d2638811', '[', 'cut off', '2026-11-23 12:59:22.539211+00');
INSERT INTO public.users VALUES ('0000000000000000000000a1', 'ada@example.org', 'Ada', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA', 'admin', NULL, '2026-11-23 12:59:22.530138+00', NULL, DEFAULT, NULL, DEFAULT, DEFAULT);
INSERT INTO public.users VALUES ('0000000000000000000000a2', 'bo@example.org', 'Bo Ångström', NULL, 'user', NULL, '2026-11-23 12:59:22.530881+00', NULL, DEFAULT, NULL, DEFAULT, DEFAULT);
INSERT INTO public.users VALUES ('0000000000000000000000a3', NULL, 'Deleted user', NULL, 'user', NULL, '2026-11-23 12:59:22.531182+00', '2026-11-01 00:00:00+00', DEFAULT, NULL, DEFAULT, DEFAULT);
INSERT INTO public.webhook_outbox OVERRIDING SYSTEM VALUE VALUES (1, 1, 'picks_scored', '1405', 1, '2026-11-23 12:59:22.561857+00', '2026-01-01 00:00:00+00', 2, 2, NULL, NULL);
INSERT INTO public.webhook_outbox OVERRIDING SYSTEM VALUE VALUES (2, 1, 'picks_closed', '1405', 0, '2026-11-23 12:59:22.562271+00', '2026-11-23 12:59:22.562271+00', 0, 0, '2026-06-01 00:00:00+00', '\x2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881');
SELECT pg_catalog.setval('public.announcements_id_seq', 1, true);
SELECT pg_catalog.setval('public.audit_id_seq', 1, true);
SELECT pg_catalog.setval('public.league_webhooks_id_seq', 1, true);
SELECT pg_catalog.setval('public.mail_outbox_id_seq', 3, true);
SELECT pg_catalog.setval('public.notice_jobs_id_seq', 1, true);
SELECT pg_catalog.setval('public.notices_id_seq', 1, true);
SELECT pg_catalog.setval('public.push_outbox_id_seq', 1, true);
SELECT pg_catalog.setval('public.push_subscriptions_id_seq', 1, true);
SELECT pg_catalog.setval('public.webhook_outbox_id_seq', 2, true);
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.athletes
    ADD CONSTRAINT athletes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.backfilled_events
    ADD CONSTRAINT backfilled_events_pkey PRIMARY KEY (event_id);
ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_have_a_token_each UNIQUE (token_hash);
ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (event_id, id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (topic, "offset");
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_one_per_issuer UNIQUE (user_id, issuer);
ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.external_links_pending
    ADD CONSTRAINT external_links_pending_pkey PRIMARY KEY (browser_hash);
ALTER TABLE ONLY public.external_sign_ins
    ADD CONSTRAINT external_sign_ins_pkey PRIMARY KEY (browser_hash);
ALTER TABLE ONLY public.feed_health
    ADD CONSTRAINT feed_health_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY public.fingerprints
    ADD CONSTRAINT fingerprints_one_per_number PRIMARY KEY (league_id, event_id, number);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_once_per_league PRIMARY KEY (league_id, user_id);
ALTER TABLE ONLY public.join_requests
    ADD CONSTRAINT join_requests_once_per_league PRIMARY KEY (league_id, user_id);
ALTER TABLE ONLY public.league_slugs
    ADD CONSTRAINT league_slugs_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY public.league_webhooks
    ADD CONSTRAINT league_webhooks_ids_are_unique UNIQUE (id);
ALTER TABLE ONLY public.league_webhooks
    ADD CONSTRAINT league_webhooks_pkey PRIMARY KEY (league_id);
ALTER TABLE ONLY public.leagues
    ADD CONSTRAINT leagues_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.live_epoch
    ADD CONSTRAINT live_epoch_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY public.mail_addresses
    ADD CONSTRAINT mail_addresses_have_a_link_each UNIQUE (confirm_hash);
ALTER TABLE ONLY public.mail_addresses
    ADD CONSTRAINT mail_addresses_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_once UNIQUE NULLS NOT DISTINCT (user_id, kind, event_id);
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mail_questions
    ADD CONSTRAINT mail_questions_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY public.mail_switches
    ADD CONSTRAINT mail_switches_one_per_kind PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_by_right UNIQUE (league_id, user_id, is_admin);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_once_per_league PRIMARY KEY (league_id, user_id);
ALTER TABLE ONLY public.notice_jobs
    ADD CONSTRAINT notice_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_once_per_key UNIQUE (user_id, key);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (user_id, id);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_have_a_token_each UNIQUE (token_hash);
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.password_tries
    ADD CONSTRAINT password_tries_pkey PRIMARY KEY (door);
ALTER TABLE ONLY public.pick_history
    ADD CONSTRAINT pick_history_once_per_slot PRIMARY KEY (user_id, prediction_id, slot);
ALTER TABLE ONLY public.player_countries
    ADD CONSTRAINT player_countries_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.predictions
    ADD CONSTRAINT predictions_one_per_category UNIQUE (user_id, event_id, category_id, league_id);
ALTER TABLE ONLY public.predictions
    ADD CONSTRAINT predictions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_outbox
    ADD CONSTRAINT push_outbox_once_per_topic UNIQUE (subscription_id, topic);
ALTER TABLE ONLY public.push_outbox
    ADD CONSTRAINT push_outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_one_per_endpoint UNIQUE (endpoint);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_one_per_session UNIQUE (session_id);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ranking_moments
    ADD CONSTRAINT ranking_moments_pkey PRIMARY KEY (event_id, category_id, number);
ALTER TABLE ONLY public.ranking_rows
    ADD CONSTRAINT ranking_rows_pkey PRIMARY KEY (event_id, category_id, athlete_id);
ALTER TABLE ONLY public.scores
    ADD CONSTRAINT scores_pkey PRIMARY KEY (prediction_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_have_an_id_each UNIQUE (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares_once_per_pick UNIQUE (prediction_id);
ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.spoiler_defaults
    ADD CONSTRAINT spoiler_defaults_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.spoiler_shields
    ADD CONSTRAINT spoiler_shields_one_per_event PRIMARY KEY (user_id, event_id);
ALTER TABLE ONLY public.start_list
    ADD CONSTRAINT start_list_pkey PRIMARY KEY (event_id, category_id, athlete_id);
ALTER TABLE ONLY public.topics
    ADD CONSTRAINT topics_pkey PRIMARY KEY (topic);
ALTER TABLE ONLY public.upstream_documents
    ADD CONSTRAINT upstream_documents_pkey PRIMARY KEY (series, path);
ALTER TABLE ONLY public.upstream_rejects
    ADD CONSTRAINT upstream_rejects_pkey PRIMARY KEY (series, path, sha256);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_by_life UNIQUE (id, alive);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_by_use UNIQUE (id, enabled);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_is_taken UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_outbox
    ADD CONSTRAINT webhook_outbox_once UNIQUE NULLS NOT DISTINCT (webhook_id, about, event_id);
ALTER TABLE ONLY public.webhook_outbox
    ADD CONSTRAINT webhook_outbox_pkey PRIMARY KEY (id);
CREATE INDEX announcements_by_author ON public.announcements USING btree (author_id);
CREATE INDEX announcements_by_league ON public.announcements USING btree (league_id, id DESC);
CREATE INDEX audit_by_act ON public.audit USING btree (act, id DESC);
CREATE INDEX audit_by_league ON public.audit USING btree (league_id, id DESC) WHERE (league_id IS NOT NULL);
CREATE INDEX categories_not_scored ON public.categories USING btree (status_since) WHERE (scored_at IS NULL);
CREATE INDEX changes_by_age ON public.changes USING btree (created_at);
CREATE INDEX events_by_day ON public.events USING btree (local_start_date, id);
CREATE INDEX events_by_name ON public.events USING btree (lower(name));
CREATE INDEX events_by_start ON public.events USING btree (starts_at);
CREATE INDEX external_links_pending_by_end ON public.external_links_pending USING btree (expires_at);
CREATE INDEX external_sign_ins_by_end ON public.external_sign_ins USING btree (expires_at);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX invitations_by_user ON public.invitations USING btree (user_id, invited_at DESC);
CREATE INDEX join_requests_by_user ON public.join_requests USING btree (user_id);
CREATE INDEX join_requests_in_order ON public.join_requests USING btree (league_id, requested_at, user_id);
CREATE UNIQUE INDEX league_slugs_one_current ON public.league_slugs USING btree (league_id) WHERE current;
CREATE UNIQUE INDEX leagues_one_of_everyone ON public.leagues USING btree (of_everyone) WHERE of_everyone;
CREATE INDEX leagues_public_by_name ON public.leagues USING btree (lower(name), id) WHERE (type = 'public'::text);
CREATE INDEX mail_outbox_by_event ON public.mail_outbox USING btree (event_id);
CREATE INDEX mail_outbox_ended ON public.mail_outbox USING btree (ended_at) WHERE (outcome IS NOT NULL);
CREATE INDEX mail_outbox_waiting ON public.mail_outbox USING btree (not_before, id) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX mail_switches_by_token ON public.mail_switches USING btree (sha256(token));
CREATE INDEX memberships_admins_first ON public.memberships USING btree (league_id, is_admin DESC, joined_at, user_id);
CREATE INDEX memberships_by_user ON public.memberships USING btree (user_id);
CREATE INDEX memberships_in_order ON public.memberships USING btree (league_id, joined_at, user_id);
CREATE INDEX notices_by_age ON public.notices USING btree (told_at);
CREATE INDEX notices_by_league ON public.notices USING btree (league_id, user_id) WHERE (league_id IS NOT NULL);
CREATE INDEX notices_of_withdrawals ON public.notices USING btree (key, user_id) WHERE (key ~~ 'withdrawn:%'::text);
CREATE INDEX notices_told_to_many ON public.notices USING btree (key, user_id) WHERE ((key ~~ 'request:%'::text) OR (key ~~ 'locked:%'::text));
CREATE INDEX notices_unseen ON public.notices USING btree (user_id) WHERE (NOT seen);
CREATE INDEX password_tries_by_age ON public.password_tries USING btree (known_device, tried_at);
CREATE INDEX player_countries_by_country ON public.player_countries USING btree (country, user_id);
CREATE INDEX predictions_by_category ON public.predictions USING btree (event_id, category_id);
CREATE INDEX predictions_by_league ON public.predictions USING btree (league_id, event_id, category_id);
CREATE INDEX push_outbox_waiting ON public.push_outbox USING btree (not_before, id);
CREATE INDEX ranking_rows_by_athlete ON public.ranking_rows USING btree (athlete_id, event_id, category_id) INCLUDE (rank) WHERE (rank IS NOT NULL);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX shares_by_category ON public.shares USING btree (event_id, category_id);
CREATE INDEX shares_by_user ON public.shares USING btree (user_id, created_at DESC, id);
CREATE INDEX spoiler_shields_by_event ON public.spoiler_shields USING btree (event_id, user_id);
CREATE INDEX topics_of_events ON public.topics USING btree (topic) INCLUDE ("offset") WHERE (topic ~~ 'event:%'::text);
CREATE INDEX webhook_outbox_by_event ON public.webhook_outbox USING btree (event_id);
CREATE INDEX webhook_outbox_waiting ON public.webhook_outbox USING btree (not_before, id) WHERE (done_at IS NULL);
CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_changes();
CREATE TRIGGER categories_end_shares AFTER UPDATE OF status ON public.categories FOR EACH ROW WHEN ((public.is_open_status(new.status) AND (NOT public.is_open_status(old.status)))) EXECUTE FUNCTION public.end_shares_of_open_category();
CREATE TRIGGER categories_status_since BEFORE UPDATE OF status ON public.categories FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.note_status_since();
CREATE TRIGGER events_calendar_change BEFORE UPDATE ON public.events FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.location IS DISTINCT FROM new.location)) OR (old.local_start_date IS DISTINCT FROM new.local_start_date)) OR (old.local_end_date IS DISTINCT FROM new.local_end_date)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.cancelled IS DISTINCT FROM new.cancelled))) EXECUTE FUNCTION public.note_calendar_change();
CREATE TRIGGER events_end_shares AFTER UPDATE OF locked, reopened, starts_at, cancelled ON public.events FOR EACH ROW WHEN (((((old.locked IS DISTINCT FROM new.locked) OR (old.reopened IS DISTINCT FROM new.reopened)) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.cancelled IS DISTINCT FROM new.cancelled))) EXECUTE FUNCTION public.end_shares_of_open_picks();
CREATE TRIGGER fingerprints_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fingerprints FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_fingerprint_changes();
CREATE TRIGGER memberships_are_counted_in AFTER INSERT ON public.memberships REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.count_members();
CREATE TRIGGER memberships_are_counted_out AFTER DELETE ON public.memberships REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.count_members();
CREATE TRIGGER predictions_raise_shields AFTER INSERT ON public.predictions REFERENCING NEW TABLE AS picked FOR EACH STATEMENT EXECUTE FUNCTION public.raise_shields_by_themselves();
CREATE TRIGGER predictions_refuse_deletes_when_closed AFTER DELETE ON public.predictions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_closed_predictions();
CREATE TRIGGER predictions_refuse_inserts_when_closed AFTER INSERT ON public.predictions REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_closed_predictions();
CREATE TRIGGER predictions_refuse_updates_when_closed AFTER UPDATE ON public.predictions REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_closed_predictions();
CREATE TRIGGER predictions_take_their_history_along AFTER DELETE ON public.predictions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_pick_history();
CREATE TRIGGER users_end_calendar_links BEFORE UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION public.end_calendar_link();
CREATE TRIGGER users_end_mail BEFORE UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION public.end_mail();
CREATE TRIGGER users_end_password_resets BEFORE UPDATE OF password_hash, disabled_at, deleted_at ON public.users FOR EACH ROW EXECUTE FUNCTION public.end_password_reset();
CREATE TRIGGER users_end_shares BEFORE UPDATE OF deleted_at, disabled_at ON public.users FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) OR (new.disabled_at IS NOT NULL))) EXECUTE FUNCTION public.end_shares();
CREATE TRIGGER users_end_spoiler_shields BEFORE UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION public.end_spoiler_shields();
CREATE TRIGGER users_forget_their_country BEFORE UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN ((new.deleted_at IS NOT NULL)) EXECUTE FUNCTION public.forget_player_country();
CREATE TRIGGER users_keep_a_site_admin AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.account_type = 'admin'::text) AND old.enabled AND (NOT ((new.account_type = 'admin'::text) AND new.enabled)))) EXECUTE FUNCTION public.keep_a_site_admin();
CREATE TRIGGER users_take_their_notices_along BEFORE UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.forget_notices();
CREATE TRIGGER users_take_their_pick_history_along BEFORE UPDATE OF deleted_at ON public.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.forget_picks_of_account();
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_links
    ADD CONSTRAINT calendar_links_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.external_identities
    ADD CONSTRAINT external_identities_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.external_links_pending
    ADD CONSTRAINT external_links_pending_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.external_sign_ins
    ADD CONSTRAINT external_sign_ins_confirms_fkey FOREIGN KEY (confirms) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.join_requests
    ADD CONSTRAINT join_requests_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.join_requests
    ADD CONSTRAINT join_requests_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.league_slugs
    ADD CONSTRAINT league_slugs_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.league_webhooks
    ADD CONSTRAINT league_webhooks_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.leagues
    ADD CONSTRAINT leagues_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.leagues
    ADD CONSTRAINT leagues_owner_is_member_and_admin FOREIGN KEY (id, owner_id, owner_is_admin) REFERENCES public.memberships(league_id, user_id, is_admin) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.mail_addresses
    ADD CONSTRAINT mail_addresses_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_outbox
    ADD CONSTRAINT mail_outbox_is_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.mail_switches
    ADD CONSTRAINT mail_switches_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_jobs
    ADD CONSTRAINT notice_jobs_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_are_of_leagues FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_are_of_the_enabled FOREIGN KEY (user_id, user_enabled) REFERENCES public.users(id, enabled) ON DELETE CASCADE;
ALTER TABLE ONLY public.player_countries
    ADD CONSTRAINT player_countries_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.predictions
    ADD CONSTRAINT predictions_category_exists FOREIGN KEY (event_id, category_id) REFERENCES public.categories(event_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.predictions
    ADD CONSTRAINT predictions_league_id_fkey FOREIGN KEY (league_id) REFERENCES public.leagues(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.predictions
    ADD CONSTRAINT predictions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_outbox
    ADD CONSTRAINT push_outbox_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES public.push_subscriptions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_end_with_their_session FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ranking_moments
    ADD CONSTRAINT ranking_moments_category_exists FOREIGN KEY (event_id, category_id) REFERENCES public.categories(event_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ranking_rows
    ADD CONSTRAINT ranking_rows_category_exists FOREIGN KEY (event_id, category_id) REFERENCES public.categories(event_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scores
    ADD CONSTRAINT scores_prediction_id_fkey FOREIGN KEY (prediction_id) REFERENCES public.predictions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_are_of_the_enabled FOREIGN KEY (user_id, user_enabled) REFERENCES public.users(id, enabled) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares_are_of_the_enabled FOREIGN KEY (user_id, user_enabled) REFERENCES public.users(id, enabled) ON DELETE CASCADE;
ALTER TABLE ONLY public.shares
    ADD CONSTRAINT shares_prediction_id_fkey FOREIGN KEY (prediction_id) REFERENCES public.predictions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.spoiler_defaults
    ADD CONSTRAINT spoiler_defaults_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.spoiler_shields
    ADD CONSTRAINT spoiler_shields_are_of_the_living FOREIGN KEY (user_id, user_alive) REFERENCES public.users(id, alive) ON DELETE CASCADE;
ALTER TABLE ONLY public.spoiler_shields
    ADD CONSTRAINT spoiler_shields_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.start_list
    ADD CONSTRAINT start_list_athlete_id_fkey FOREIGN KEY (athlete_id) REFERENCES public.athletes(id);
ALTER TABLE ONLY public.start_list
    ADD CONSTRAINT start_list_event_exists FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_outbox
    ADD CONSTRAINT webhook_outbox_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_outbox
    ADD CONSTRAINT webhook_outbox_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.league_webhooks(id) ON DELETE CASCADE;
RESET check_function_bodies;
