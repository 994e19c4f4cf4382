-- A league's admins may let the form model compete in it (docs/form.md, "As an opponent").

ALTER TABLE leagues ADD COLUMN form_plays boolean NOT NULL DEFAULT false;
