-- The passwords of the roles that come with Supabase's Postgres.
\set password `echo "$POSTGRES_PASSWORD"`
alter user authenticator with password :'password';
alter user supabase_auth_admin with password :'password';
