-- Chance that falls the same in every run, and the ids that the server would have made.

CREATE SCHEMA bench;

-- 0 <= chance < 1. Each purpose has dice of its own.
CREATE FUNCTION bench.chance(purpose bigint, n bigint) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (hashint8extended(n, purpose) & 1073741823) / 1073741824.0::double precision
$$;

-- 0 <= dice < sides.
CREATE FUNCTION bench.dice(purpose bigint, n bigint, sides integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ((hashint8extended(n, purpose) & 1073741823) % sides)::integer
$$;

-- Time first, as real ids: where a row lies in an index depends on it.
CREATE FUNCTION bench.hex_id(made_at timestamptz, purpose text, n bigint) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT lpad(to_hex(extract(epoch FROM made_at)::bigint), 8, '0') || left(md5(purpose || n), 16)
$$;
