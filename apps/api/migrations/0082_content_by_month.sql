-- How complete the technical file of a device was at the end of each month, for its line on home.
alter table devices add column content_by_month jsonb not null default '{}';
