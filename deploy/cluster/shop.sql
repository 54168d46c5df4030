-- Creates the shop's role and database, once, on the primary, as its user postgres: envsubst <
-- shop.sql | runuser -u postgres -- psql
create role shop login password '${SHOP_PASSWORD}';
create database shop owner shop;

-- The shop sets these for each connection, but PgBouncer drops them, so the role has them too.
alter role shop set lock_timeout = '5s';
alter role shop set statement_timeout = '8s';
alter role shop set idle_in_transaction_session_timeout = '15s';
