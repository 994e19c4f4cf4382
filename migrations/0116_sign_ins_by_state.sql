-- A browser can have several sign-ins in progress, one in each tab: the state tells them apart.
ALTER TABLE external_sign_ins
    DROP CONSTRAINT external_sign_ins_pkey,
    ADD PRIMARY KEY (browser_hash, state);
